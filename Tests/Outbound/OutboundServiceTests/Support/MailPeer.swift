import Foundation

/// A mail server that is not ours (aiosmtpd), in a process of its own.
final class MailPeer {
  struct Taken: Decodable {
    struct Message: Decodable {
      let subject: String, from: String, name: String, to: String, language: String?, id: String, automatic: String?
      let date: String, type: String, text: String?, html: String?, parts: [String], fields: [String]
      let defects: [String], longest: Int, bare: Bool, ascii: Bool
    }
    let sender: String, recipients: [String], tls: Bool, greeting: String, user: String, message: Message
  }

  private let peer: PythonPeer
  var port: Int { peer.port }

  init(_ folder: URL, _ options: String...) async throws {
    peer = try await PythonPeer("mail_server.py", [folder.path] + options)
  }

  /// The next message that it has taken.
  func next() async throws -> Taken { try await peer.next() }
}
