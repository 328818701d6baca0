import Foundation
import Glibc

/// Keeps messages as files of a folder, in place of a mail server: for looking at, and for shops that have none yet.
public struct MailFolder: MailTransport {
  private let path: String

  /// A folder, which is made when the first message comes. Nobody but its owner can read what is in it.
  public init(path: String) { self.path = path }

  /// Writes a message as `….eml`. A file is there whole or not at all; a repeat replaces it.
  public func deliver(_ message: MailMessage) async throws(MailFailure) {
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      let name = "\(path)/\(message.id).eml"
      let draft = "\(path)/.\(message.id).draft"
      guard
        FileManager.default.createFile(
          atPath: draft, contents: Data(message.bytes), attributes: [.posixPermissions: 0o600])
      else { throw CocoaError(.fileWriteUnknown) }
      guard unsafe rename(draft, name) == 0 else { throw CocoaError(.fileWriteUnknown) }
    } catch { throw .passing("The folder of messages cannot be written.") }
  }
}
