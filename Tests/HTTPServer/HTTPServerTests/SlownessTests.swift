import HTTPServer
import TestSupport
import Testing

@Suite struct SlownessTests {
  @Test func `a head that does not end is answered with 408, and not before its time`() async throws {
    try await withServer(EchoHandler()) { _, port in
      let socket = try RawSocket(port: port)
      socket.send("GET / HTTP/1.1\r\nHost:")
      #expect(socket.receive(within: 200) == nil)
      #expect(socket.exchange(" a\r\n\r\n")?.status == 200)
    }
    try await withServer(EchoHandler(), { $0.limits.headTime = .milliseconds(100) }) { _, port in
      let socket = try RawSocket(port: port)
      #expect(socket.exchange("GET / HTTP/1.1\r\nHost:")?.status == 408)
      #expect(socket.isAtEnd())
    }
  }

  @Test func `a head is not given more time by sending more of it`() async throws {
    try await withServer(EchoHandler(), { $0.limits.headTime = .milliseconds(200) }) { _, port in
      let socket = try RawSocket(port: port)
      let start = ContinuousClock.now
      socket.send("GET / HTTP/1.1\r\n")
      var answer: [UInt8]?
      while answer == nil, ContinuousClock.now - start < .seconds(60) {
        socket.send("X: y\r\n")
        answer = socket.receive(within: 20)
      }
      #expect(answer?.starts(with: Array("HTTP/1.1 408".utf8)) == true)
    }
  }

  @Test func `a body under the minimum rate is answered with 408`() async throws {
    try await withServer(EchoHandler(), { $0.limits.rateTime = .milliseconds(100) }) { _, port in
      let socket = try RawSocket(port: port)
      #expect(socket.exchange("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\nx")?.status == 408)
    }
  }

  @Test func `a body within the rate has its time, and a large upload more`() async throws {
    let change: (inout HTTPServer.Configuration) -> Void = {
      $0.limits.rateTime = .milliseconds(400)
      $0.limits.bodyTime = .milliseconds(200)
    }
    try await withServer(try ShopFixture().router(), change) { _, port in
      for (target, type, status) in [("/echo", "text/plain", 408), ("/api/v1/shop/picture", "image/png", 200)] {
        let socket = try RawSocket(port: port)
        socket.send("\(target == "/echo" ? "POST" : "PUT") \(target) HTTP/1.1\r\nHost: a\r\nContent-Type: \(type)\r\n")
        socket.send("Content-Length: 20000\r\n\r\n")
        var answer: [UInt8]?
        for _ in 0..<20 where answer == nil {
          socket.send([UInt8](repeating: 0x61, count: 1_000))
          answer = socket.receive(within: 25)
        }
        answer = answer ?? socket.receive()
        #expect(answer?.starts(with: Array("HTTP/1.1 \(status)".utf8)) == true, "\(target)")
      }
    }
  }

  @Test func `an idle connection closes without a word`() async throws {
    try await withServer(EchoHandler(), { $0.limits.idleTime = .milliseconds(100) }) { _, port in
      let socket = try RawSocket(port: port)
      #expect(socket.exchange("GET / HTTP/1.1\r\nHost: a\r\n\r\n")?.status == 200)
      #expect(socket.isAtEnd())
    }
  }

  @Test func `a client that never reads is let go, and the others do not notice`() async throws {
    let change: (inout HTTPServer.Configuration) -> Void = { $0.limits.writeTime = .seconds(1) }
    try await withServer(try ShopFixture().router(), change) { server, port in
      let deaf = try RawSocket(port: port, receiveBuffer: 4_096)
      deaf.send(String(repeating: "GET /large HTTP/1.1\r\nHost: a\r\n\r\n", count: 10))
      #expect(try await eventually { server.openConnections == 1 })
      for _ in 0..<20 {
        #expect(RawSocket.open(port)?.exchange("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n")?.status == 200)
      }
      #expect(try await eventually { server.openConnections == 0 })
      withExtendedLifetime(deaf) {}
    }
  }

  @Test func `a large answer arrives whole at a slow reader`() async throws {
    try await withServer(try ShopFixture().router()) { _, port in
      let slow = try RawSocket(port: port, receiveBuffer: 4_096)
      slow.send(String(repeating: "GET /large HTTP/1.1\r\nHost: a\r\n\r\n", count: 2))
      let responses = slow.responses(2)
      #expect(responses.count == 2 && responses.allSatisfy { $0.body == ShopFixture.large })
    }
  }

  @Test func `two hundred requests that nobody waits for leave nothing behind`() async throws {
    let fixture = ShopFixture()
    fixture.gate.shut()
    try await withServer(try fixture.router()) { server, port in
      for _ in 0..<200 {
        try RawSocket(port: port).send("GET /api/v1/shop/slow HTTP/1.1\r\nHost: a\r\n\r\n")
      }
      #expect(try await eventually { fixture.gate.arrivals == 200 })
      fixture.gate.open()
      #expect(try await eventually { server.openConnections == 0 })
      #expect(RawSocket.open(port)?.exchange("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n")?.status == 200)
    }
  }

  @Test func `a handler is cancelled when its client leaves`() async throws {
    let handler = CancellationHandler()
    try await withServer(handler) { _, port in
      let socket = try RawSocket(port: port)
      socket.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await eventually { handler.state.started })
      socket.finishSending()
      #expect(try await eventually { handler.state.cancelled })
    }
  }

  @Test func `a handler has its time: then 503, and it is cancelled`() async throws {
    let handler = CancellationHandler()
    try await withServer(handler, { $0.limits.handlerTime = .milliseconds(100) }) { _, port in
      let socket = try RawSocket(port: port)
      let response = socket.exchange("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(response?.status == 503 && response?["retry-after"] != nil)
      #expect(try await eventually { handler.state.cancelled })
      #expect(socket.isAtEnd())
    }
  }

  @Test func `more requests in flight than allowed are refused with 503, and soon others are served`() async throws {
    let fixture = ShopFixture()
    fixture.gate.shut()
    try await withServer(try fixture.router(), { $0.limits.requestsInFlight = 2 }) { _, port in
      let slow = "GET /api/v1/shop/slow HTTP/1.1\r\nHost: a\r\n\r\n"
      let first = try RawSocket(port: port)
      let second = try RawSocket(port: port)
      first.send(slow)
      second.send(slow)
      #expect(try await eventually { fixture.gate.arrivals == 2 })
      let third = RawSocket.open(port)?.exchange(slow)
      #expect(third?.status == 503 && third?["retry-after"] == "1")
      fixture.gate.open()
      #expect(first.responses(1).first?.status == 200 && second.responses(1).first?.status == 200)
      #expect(RawSocket.open(port)?.exchange(slow)?.status == 200)
    }
  }

  @Test func `connections over the cap are refused with 503`() async throws {
    for isTotal in [true, false] {
      let change: (inout HTTPServer.Configuration) -> Void = {
        if isTotal { $0.limits.connections = 2 } else { $0.limits.connectionsPerAddress = 2 }
      }
      try await withServer(EchoHandler(), change) { server, port in
        let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
        var held = [try RawSocket(port: port), try RawSocket(port: port)]
        for socket in held { #expect(socket.exchange(request)?.status == 200) }
        #expect(RawSocket.open(port)?.responses(1).first?.status == 503)
        held.removeAll()
        #expect(try await eventually { server.openConnections == 0 })
        #expect(RawSocket.open(port)?.exchange(request)?.status == 200)
      }
    }
  }
}
