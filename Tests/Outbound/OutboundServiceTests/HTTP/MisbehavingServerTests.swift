import Foundation
import Outbound
import Testing

@testable import OutboundService

/// What servers of other people's do, and what becomes of it here: each call ends in time, with little memory.
struct MisbehavingServerTests {
  private func client(_ breaker: CircuitBreaker = CircuitBreaker()) throws -> GuardedHTTPClient {
    GuardedHTTPClient(
      policy: AddressPolicy(networks: [AddressNetwork("127.0.0.1")].compactMap(\.self)), loop: try TransferLoop(),
      breaker: breaker)
  }

  /// What a request that is sent once comes to, and how long it took.
  private func outcome(
    _ limit: Int = 1 << 20, deadline: Duration = .seconds(300), redirects: Int = 0,
    _ serve: @escaping @Sendable (Connection) -> Void
  ) async throws -> (Result<OutboundResponse, OutboundCallError>, Duration) {
    let host = try LocalHost(serve)
    let client = try client()
    let request = OutboundRequest(
      .get, "http://127.0.0.1:\(host.port)/", bodyLimit: limit, redirects: redirects, isIdempotent: false)
    let start = ContinuousClock.now
    let result: Result<OutboundResponse, OutboundCallError>
    do throws(OutboundCallError) { result = .success(try await client.send(request, deadline: deadline)) } catch {
      result = .failure(error)
    }
    return (result, ContinuousClock.now - start)
  }

  @Test func `an answer is taken as it is`() async throws {
    let (result, _) = try await outcome {
      $0.answer("418 I'm a teapot", fields: "X-One: 1\r\nx-one:  2 \r\nX-Empty:\r\n", "short and stout")
    }
    let response = try result.get()
    #expect(response.status == 418 && response.body == Array("short and stout".utf8))
    #expect(response.fields.filter { $0.name.lowercased() == "x-one" }.map(\.value) == ["1", "2"])
    #expect(response["X-Empty"] == "")
  }

  @Test func `what is sent arrives as it is`() async throws {
    let head = Mailbox()
    let host = try LocalHost { connection in
      head.put(connection.head())
      connection.send("HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n")
    }
    let body = [UInt8](repeating: 7, count: 5_000)
    let request = OutboundRequest(
      .post, "http://127.0.0.1:\(host.port)/a%20b?c=d", fields: [OutboundField("X-A", "é"), OutboundField("X-B", "")],
      body: body)
    #expect(try await client().send(request, deadline: .seconds(300)).status == 204)
    let lines = head.text.split(separator: "\r\n")
    #expect(lines.first == "POST /a%20b?c=d HTTP/1.1")
    for line in ["X-A: é", "X-B:", "Content-Length: 5000", "User-Agent: MyStore/1"] {
      #expect(lines.contains { $0 == line }, "\(line) in \(head.text)")
    }
    #expect(!head.text.contains("Content-Type") && !head.text.contains("Expect"))
  }

  @Test func `a field with a line break is not sent`() async throws {
    let host = try LocalHost { $0.answer() }
    let request = OutboundRequest(
      .get, "http://127.0.0.1:\(host.port)/", fields: [OutboundField("X", "a\r\nX-Admin: yes")])
    await #expect(throws: OutboundCallError.badRequest) { try await client().send(request) }
    #expect(host.connections == 0)
  }

  @Test func `one that says nothing is left when the time is over`() async throws {
    let (result, time) = try await outcome(deadline: .milliseconds(400)) { $0.hang() }
    #expect(result == .failure(.timedOut) && time < .seconds(240))
  }

  @Test func `one that drips is left when the time is over`() async throws {
    let (result, time) = try await outcome(deadline: .milliseconds(600)) { connection in
      _ = connection.head()
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
      while connection.send("a") { Thread.sleep(forTimeInterval: 0.02) }
    }
    #expect(result == .failure(.timedOut) && time < .seconds(240))
  }

  @Test(arguments: [
    "", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nshort", "HTTP/1.1 200 OK\r\nContent-Len",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nshort", "SSH-2.0-OpenSSH_9.2\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\nnone",
  ])
  func `an answer that breaks off or is none is not taken`(text: String) async throws {
    let (result, _) = try await outcome { connection in
      _ = connection.head()
      connection.send(text)
    }
    #expect(result == .failure(.malformed))
  }

  @Test func `what comes after the length that was told is not taken`() async throws {
    let (result, _) = try await outcome { connection in
      _ = connection.head()
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nshort and more")
    }
    #expect(try result.get().body == Array("short".utf8))
  }

  @Test func `a body without end is left at its limit`() async throws {
    let sent = Counter()
    let (result, _) = try await outcome(1 << 20) { connection in
      _ = connection.head()
      connection.send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
      let piece = [UInt8](repeating: 0, count: 64 << 10)
      while connection.send(piece) { sent.add(piece.count) }
    }
    #expect(result == .failure(.tooLarge))
    #expect(sent.value < 32 << 20)
  }

  @Test func `a body that is told to be too long is left at once`() async throws {
    let (result, _) = try await outcome(1_000) { connection in
      _ = connection.head()
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1001\r\n\r\n")
      connection.hang()
    }
    #expect(result == .failure(.tooLarge))
  }

  @Test func `a body of exactly its limit is taken`() async throws {
    let (result, _) = try await outcome(1_000) { $0.answer("200 OK", String(repeating: "a", count: 1_000)) }
    #expect(try result.get().body.count == 1_000)
  }

  @Test func `a small body that unpacks to a large one is left at its limit`() async throws {
    let packer = Process()
    packer.executableURL = URL(fileURLWithPath: "/bin/sh")
    packer.arguments = ["-c", "head -c 200000000 /dev/zero | gzip -9"]
    let output = Pipe()
    packer.standardOutput = output
    try packer.run()
    let bomb = [UInt8](try output.fileHandleForReading.readToEnd() ?? Data())
    #expect((100_000..<400_000).contains(bomb.count))
    let (result, _) = try await outcome(1 << 20) { connection in
      _ = connection.head()
      connection.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(bomb.count)\r\n\r\n")
      connection.send(bomb)
      connection.hang()
    }
    #expect(result == .failure(.tooLarge))
  }

  @Test func `header fields without end are left`() async throws {
    let (result, _) = try await outcome { connection in
      _ = connection.head()
      connection.send("HTTP/1.1 200 OK\r\n")
      while connection.send("X-More: \(String(repeating: "a", count: 1_000))\r\n") {}
    }
    #expect(result == .failure(.tooLarge))
  }

  @Test func `interim answers without end are left`() async throws {
    let (result, _) = try await outcome { connection in
      _ = connection.head()
      while connection.send("HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\n") {}
    }
    #expect(result == .failure(.tooLarge))
  }

  @Test func `redirects without end are left after as many as are followed`() async throws {
    let count = Counter()
    let (result, _) = try await outcome(redirects: 5) { connection in
      connection.answer("302 Found", fields: "Location: /again/\(count.add())\r\n")
    }
    #expect(result == .failure(.tooManyRedirects) && count.value == 6)
  }

  @Test func `a redirect is an answer where none is followed`() async throws {
    let (result, _) = try await outcome { $0.answer("302 Found", fields: "Location: /elsewhere\r\n") }
    #expect(try result.get().status == 302)
  }

  @Test func `another host is not told what was meant for the first`() async throws {
    let heads = Mailbox()
    let second = try LocalHost { connection in
      heads.put(connection.head())
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
    }
    let port = second.port
    let first = try LocalHost { $0.answer("302 Found", fields: "Location: http://127.0.0.1:\(port)/\r\n") }
    let request = OutboundRequest(
      .get, "http://127.0.0.1:\(first.port)/",
      fields: [OutboundField("Authorization", "Bearer secret"), OutboundField("X-Other", "told")], redirects: 1)
    #expect(try await client().send(request, deadline: .seconds(300)).status == 200)
    #expect(!heads.text.contains("secret") && heads.text.contains("X-Other: told"))
  }

  @Test func `what is idempotent is asked again, what is not once`() async throws {
    let count = Counter()
    let host = try LocalHost { $0.answer(count.add() % 3 == 0 ? "200 OK" : "503 Service Unavailable") }
    let address = "http://127.0.0.1:\(host.port)/"
    #expect(try await client().send(OutboundRequest(.get, address), deadline: .seconds(300)).status == 200)
    #expect(host.connections == 3)
    #expect(try await client().send(OutboundRequest(.post, address), deadline: .seconds(300)).status == 503)
    #expect(host.connections == 4)
  }

  @Test func `no repeat is begun that the deadline would end`() async throws {
    let host = try LocalHost { $0.answer("503 Service Unavailable", fields: "Retry-After: 60\r\n") }
    let request = OutboundRequest(.get, "http://127.0.0.1:\(host.port)/")
    #expect(try await client().send(request, deadline: .seconds(5)).status == 503)
    #expect(host.connections == 1)
  }

  @Test func `a server that keeps failing is left alone, then asked once`() async throws {
    let time = ManualTime()
    let isWell = Counter()
    let host = try LocalHost { $0.answer(isWell.value == 0 ? "500 Broken" : "200 OK") }
    let client = try client(CircuitBreaker(limit: 3, pause: .seconds(30)) { time.now })
    let request = OutboundRequest(.post, "http://127.0.0.1:\(host.port)/")
    for _ in 0..<3 { #expect(try await client.send(request, deadline: .seconds(300)).status == 500) }
    await #expect(throws: OutboundCallError.suspended) { try await client.send(request, deadline: .seconds(300)) }
    #expect(host.connections == 3)
    time.advance(by: .seconds(31))
    #expect(try await client.send(request, deadline: .seconds(300)).status == 500)
    await #expect(throws: OutboundCallError.suspended) { try await client.send(request, deadline: .seconds(300)) }
    isWell.add()
    time.advance(by: .seconds(31))
    for _ in 0..<3 { #expect(try await client.send(request, deadline: .seconds(300)).status == 200) }
    #expect(host.connections == 7)
  }

  @Test func `a call ends with the task that made it`() async throws {
    let host = try LocalHost { $0.hang() }
    let client = try client()
    let address = "http://127.0.0.1:\(host.port)/"
    let task = Task { () async -> OutboundCallError? in
      do throws(OutboundCallError) { _ = try await client.send(OutboundRequest(.get, address)) } catch { return error }
      return nil
    }
    while host.connections == 0 { try await Task.sleep(for: .milliseconds(2)) }
    let start = ContinuousClock.now
    task.cancel()
    #expect(await task.value == .cancelled)
    #expect(ContinuousClock.now - start < .seconds(240))
    let late = Task { () async -> OutboundCallError? in
      while !Task.isCancelled { await Task.yield() }
      do throws(OutboundCallError) { _ = try await client.send(OutboundRequest(.get, address)) } catch { return error }
      return nil
    }
    late.cancel()
    #expect(await late.value == .cancelled)
  }

  @Test func `servers that hang hold up nobody else`() async throws {
    let hanging = try (0..<49).map { _ in try LocalHost { $0.hang() } }
    let prompt = try LocalHost { $0.answer("200 OK", "prompt") }
    let client = try client()
    await withTaskGroup(of: Void.self) { group in
      for host in hanging {
        let address = "http://127.0.0.1:\(host.port)/"
        group.addTask { _ = try? await client.send(OutboundRequest(.get, address), deadline: .seconds(600)) }
      }
      for host in hanging {
        while host.connections == 0 { try? await Task.sleep(for: .milliseconds(2)) }
      }
      for _ in 0..<20 {
        let start = ContinuousClock.now
        let response = try? await client.send(
          OutboundRequest(.get, "http://127.0.0.1:\(prompt.port)/"), deadline: .seconds(300))
        #expect(response?.status == 200 && ContinuousClock.now - start < .seconds(240))
      }
      group.cancelAll()
    }
  }

  @Test func `a client that goes ends what is under way`() async throws {
    let host = try LocalHost { $0.hang() }
    let loop = try TransferLoop()
    let plan = TransferPlan(
      address: "http://127.0.0.1:\(host.port)/", kind: .http(method: "GET", fields: [], body: []), time: .seconds(30),
      bodyLimit: 10, policy: nil)
    async let result = loop.perform(plan)
    while host.connections == 0 { try await Task.sleep(for: .milliseconds(2)) }
    loop.stop()
    #expect(await result.error == .unavailable)
    #expect(await loop.perform(plan).error == .unavailable)
  }
}
