import Foundation
import TestSupport
import Testing
import WebUIServer

/// Live pages beside a WebSocket library that is not ours: every malformed frame and message gets the close code it
/// should, and the server stays up.
@Suite(.serialized) struct WebSocketPeerTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private func drive(_ port: UInt16, patience: Double = 5) async throws -> (status: Int32, output: String) {
    let python = Self.root.appendingPathComponent(".tools/venv/bin/python")
    try #require(FileManager.default.isExecutableFile(atPath: python.path), "make tools installs it")
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("websocket_peer.py")
    let result = try await Command.run(python, [script.path, "http://127.0.0.1:\(port)", "\(patience)"])
    return (result.status, result.output + result.errors)
  }

  @Test func `an independent peer gets the close code it should for everything that is wrong`() async throws {
    let site = try await LiveSite.start(limits: .forOneAddress)
    let (status, output) = try await drive(site.port)
    #expect(status == 0, "\(output)")
    #expect(output.hasSuffix("0 wrong\n"))
    // It is still there for others.
    let page = try RawSocket(port: site.port).exchange("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    #expect(page?.text.contains("Press") == true)
    await site.stop()
  }

  /// The control: a server that takes whatever comes must be found out.
  @Test func `the peer finds a server out that lets everything pass`() async throws {
    let site = try await LiveSite.start(sockets: .careless, limits: .forOneAddress)
    let (status, output) = try await drive(site.port, patience: 0.2)
    #expect(status == 1)
    #expect(output.contains("half of a message: None instead of 1008"))
    #expect(output.contains("another's token: None instead of 4003"))
    await site.stop()
  }
}
