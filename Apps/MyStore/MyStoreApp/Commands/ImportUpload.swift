import Foundation
import FoundationCore
import Imports
import MyStoreKit

/// Sends a file to a running store, and watches what becomes of it. Who interrupts the tool cancels it.
struct ImportUpload {
  private static let interval = Duration.milliseconds(200)

  private let client: ImportsHTTPClient
  private let kind: ImportKind
  private let path: String
  private let format: ImportFormat
  private let isDryRun: Bool
  private let id = ImportID.make()

  init(client: ImportsHTTPClient, kind: ImportKind, path: String, format: ImportFormat, isDryRun: Bool) {
    (self.client, self.kind, self.path) = (client, kind, path)
    (self.format, self.isDryRun) = (format, isDryRun)
  }

  /// The import when it is over; its issues are told as they come, because a large file can have more of them than
  /// memory holds. Throws where the store cannot be reached: what it has, it goes on with.
  func run(_ terminal: Terminal, tell: (ImportIssue) -> Void) async throws -> ImportJob {
    let interruption = Task { [client, id] in
      await Signals().wait()
      // Of an upload that has not come to its end the store keeps nothing.
      _ = try? await client.cancel(id)
    }
    defer { interruption.cancel() }
    let sending = terminal.progressBar("Sending  ")
    let name = String(
      URL(fileURLWithPath: path).lastPathComponent.unicodeScalars.filter { $0.value >= 0x20 }.prefix(200))
    var job = try await send(name.isEmpty ? kind.rawValue : name, sending)
    let importing = terminal.progressBar("Importing")
    var told = 0
    while true {
      importing(Int(clamping: job.bytesRead), Int(clamping: job.status.isOver ? job.bytesRead : max(job.size, 1)))
      while told < job.issueCount {
        let part = try await client.issues(of: id, after: told)
        part.items.forEach(tell)
        told += part.items.count
        if part.items.isEmpty { break }
      }
      if job.status.isOver { return job }
      try await Task.sleep(for: Self.interval)
      job = try await client.job(id)
    }
  }

  private func send(
    _ name: String, _ progress: @escaping @Sendable (Int, Int) -> Void
  ) async throws -> ImportJob {
    do throws(HTTPClientError) {
      return try await client.begin(
        id, of: kind, fileAt: path, named: name, format: format, isDryRun: isDryRun
      ) { transfer in
        if transfer.direction == .upload, let total = transfer.total {
          progress(Int(clamping: transfer.completed), Int(clamping: total))
        }
      }
    } catch {
      // The answer can be lost after the store has the file.
      guard case .transport = error, let job = try? await client.job(id) else { throw error }
      return job
    }
  }
}
