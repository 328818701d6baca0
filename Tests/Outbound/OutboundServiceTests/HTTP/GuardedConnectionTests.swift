import Outbound
import Testing

@testable import OutboundService

/// Nobody who names an address has the shop's own network asked: what counts is where a connection would go.
struct GuardedConnectionTests {
  /// Ways of writing addresses of this machine that a client without a guard connects to; `PORT` stands for the port.
  static let own = [
    "http://127.0.0.1:PORT/", "http://127.0.0.2:PORT/", "http://127.1:PORT/", "http://127.0.1:PORT/",
    "http://2130706433:PORT/", "http://0x7f000001:PORT/", "http://0x7F.0x0.0x0.0x1:PORT/", "http://0x7f.1:PORT/",
    "http://017700000001:PORT/", "http://0177.0.0.1:PORT/", "http://0177.0000.0000.0001:PORT/",
    "http://0177.0x0.0.1:PORT/", "http://127.0.0x1:PORT/", "http://127.255.255.254:PORT/", "http://0:PORT/",
    "http://0.0.0.0:PORT/", "http://0x0:PORT/", "http://00.0:PORT/", "http://localhost:PORT/",
    "http://LOCALHOST:PORT/", "http://[::1]:PORT/", "http://[0:0:0:0:0:0:0:1]:PORT/", "http://[::]:PORT/",
    "http://[0000:0000:0000:0000:0000:0000:0000:0001]:PORT/", "http://[::ffff:127.0.0.1]:PORT/",
    "http://[::ffff:7f00:1]:PORT/", "http://[::FFFF:7F00:0001]:PORT/", "http://[0:0:0:0:0:ffff:127.0.0.1]:PORT/",
    "HTTP://127.0.0.1:PORT/", "http://127.0.0.1:PORT", "http://127.0.0.1:PORT?a=@example.com",
    "http://127.0.0.1:PORT#@example.com", "http://127.0.0.1:PORT/..%2f..",
  ]

  /// Other addresses that are not of the public Internet: only that nothing is connected can be seen of these.
  static let others = [
    "http://10.0.0.1:PORT/", "http://10.255.255.255/", "http://167772161/", "http://0x0a000001/", "http://012.0.0.1/",
    "http://172.16.0.1/", "http://172.31.255.255/", "http://192.168.0.1/", "http://192.168.1.1:8080/",
    "http://3232235521/", "http://100.64.0.1/", "http://169.254.169.254/latest/meta-data/", "http://2852039166/",
    "http://0xA9FEA9FE/", "http://0251.0376.0251.0376/", "http://[::ffff:169.254.169.254]/",
    "http://[::ffff:a9fe:a9fe]/", "http://192.0.0.1/", "http://192.0.2.1/", "http://198.18.0.1/",
    "http://198.51.100.1/", "http://203.0.113.1/", "http://224.0.0.1/", "http://240.0.0.1/", "http://255.255.255.255/",
    "http://[fe80::1]/", "http://[fc00::1]/", "http://[fd00:ec2::254]/", "http://[ff02::1]/",
    "http://[64:ff9b::7f00:1]/", "http://[2002:7f00:1::]/", "http://[2001:0:7f00:1::]/", "http://[2001:db8::1]/",
    "http://[100::1]/", "http://[::ffff:0:127.0.0.1]/", "http://[::127.0.0.1]/", "https://127.0.0.1:PORT/",
  ]

  /// What is no address of a server of the web at all.
  static let malformed = [
    "http://user@127.0.0.1:PORT/", "http://user:password@127.0.0.1:PORT/", "http://example.com@127.0.0.1:PORT/",
    "http://127.0.0.1:PORT@example.com/", "ftp://127.0.0.1:PORT/", "file:///etc/passwd", "gopher://127.0.0.1:PORT/_",
    "dict://127.0.0.1:PORT/", "smtp://127.0.0.1:PORT/", "//127.0.0.1:PORT/", "127.0.0.1:PORT", "http://",
    "http:///", "http://127.0.0.1:PORT/\r\nHost: example.com", "http://127.0.0.1\0.example.com:PORT/", "",
    " http://127.0.0.1:PORT/", "http://127.0.0.1:99999/", "http://[::1:PORT/", "javascript:alert(1)",
    "http://127。0。0。1:PORT/", "http://１２７.０.０.１:PORT/", "http://①②⑦.⓪.⓪.①:PORT/",
  ]

  private func host() throws -> LocalHost { try LocalHost(at: nil) { $0.answer(fields: "", "inside") } }

  @Test func `no way of writing a private address leads to a connection`() async throws {
    #expect(Self.own.count + Self.others.count + Self.malformed.count >= 60)
    let host = try host()
    let client = try GuardedHTTPClient()
    for form in Self.own + Self.others + Self.malformed {
      let address = form.replacing("PORT", with: String(host.port))
      let expected: OutboundCallError = Self.malformed.contains(form) ? .badRequest : .privateAddress
      await #expect(throws: expected, "\(address)") {
        try await client.send(OutboundRequest(.get, address, redirects: 5), deadline: .seconds(5))
      }
    }
    #expect(host.connections == 0)
  }

  @Test func `control: without the guard, each way of writing this machine's address leads to a connection`()
    async throws
  {
    let host = try host()
    let client = GuardedHTTPClient(policy: nil, loop: try TransferLoop())
    for (index, form) in Self.own.enumerated() {
      let address = form.replacing("PORT", with: String(host.port))
      let response = try? await client.send(OutboundRequest(.get, address), deadline: .seconds(5))
      #expect(response?.body == Array("inside".utf8), "\(address)")
      #expect(host.connections == index + 1, "\(address)")
    }
  }

  /// Two hosts of this machine stand for the Internet and for the shop's network.
  private func withTwoHosts(
    allowing networks: [String] = ["127.0.0.1"], status: String = "302 Found", to location: String,
    _ check: (OutboundCallError?, _ inside: Int) throws -> Void
  ) async throws {
    let port = Counter()
    let outside = try LocalHost {
      $0.answer(status, fields: "Location: \(location.replacing("PORT", with: String(port.value)))\r\n")
    }
    let inside = try LocalHost(at: "127.0.0.2") { $0.answer("200 OK", "inside") }
    port.add(Int(inside.port))
    let client = GuardedHTTPClient(
      policy: AddressPolicy(networks: networks.compactMap { AddressNetwork($0) }), loop: try TransferLoop())
    var error: OutboundCallError?
    do throws(OutboundCallError) {
      _ = try await client.send(OutboundRequest(.get, "http://127.0.0.1:\(outside.port)/", redirects: 5))
    } catch let thrown { error = thrown }
    #expect(outside.connections == 1)
    try check(error, inside.connections)
  }

  @Test(arguments: [
    "http://127.0.0.2:PORT/", "//127.0.0.2:PORT/", "http://2130706434:PORT/", "http://0x7f000002:PORT/",
    "http://0177.0.0.2:PORT/", "http://[::ffff:127.0.0.2]:PORT/", "HTTP://127.2:PORT/",
  ])
  func `a redirect into the private network is not followed`(location: String) async throws {
    for status in ["301 Moved", "302 Found", "303 See Other", "307 Temporary", "308 Permanent"] {
      try await withTwoHosts(status: status, to: location) { error, inside in
        #expect(error == .privateAddress && inside == 0)
      }
    }
  }

  @Test(arguments: ["ftp://127.0.0.2:PORT/", "file:///etc/passwd", "http://user@127.0.0.2:PORT/", "http://[::1"])
  func `a redirect to what is no address of the web is not followed`(location: String) async throws {
    try await withTwoHosts(to: location) { error, inside in #expect(error == .badRequest && inside == 0) }
  }

  @Test func `control: a redirect into a network that is allowed is followed`() async throws {
    try await withTwoHosts(allowing: ["127.0.0.0/8"], to: "http://127.0.0.2:PORT/") { error, inside in
      #expect(error == nil && inside == 1)
    }
  }

  /// A name server that says one thing first, and another once it has been believed.
  private func rebind(allowing networks: [String]) async throws -> (
    first: Int?, second: Result<Int, OutboundCallError>, Int
  ) {
    let outside = try LocalHost { $0.answer() }
    let inside = try LocalHost(at: "127.0.0.2", port: outside.port) { $0.answer("201 Created") }
    let asked = Counter()
    let client = GuardedHTTPClient(
      policy: AddressPolicy(networks: networks.compactMap { AddressNetwork($0) }), loop: try TransferLoop(),
      resolutions: { host, port in ["\(host):\(port):\(asked.add() == 1 ? "127.0.0.1" : "127.0.0.2")"] })
    let request = OutboundRequest(.get, "http://rebinding.example:\(outside.port)/")
    let first = try await client.send(request).status
    let second: Result<Int, OutboundCallError>
    do throws(OutboundCallError) { second = .success(try await client.send(request).status) } catch {
      second = .failure(error)
    }
    return (first, second, inside.connections)
  }

  @Test func `a name that leads elsewhere at the second look is not followed there`() async throws {
    let (first, second, inside) = try await rebind(allowing: ["127.0.0.1"])
    #expect(first == 200 && second == .failure(.privateAddress) && inside == 0)
  }

  @Test func `control: where both are allowed, the second look counts`() async throws {
    let (first, second, inside) = try await rebind(allowing: ["127.0.0.0/8"])
    #expect(first == 200 && second == .success(201) && inside == 1)
  }

  @Test func `a name with one private address among others is refused`() async throws {
    let outside = try LocalHost { $0.answer() }
    let client = GuardedHTTPClient(
      policy: AddressPolicy(networks: [AddressNetwork("127.0.0.1")].compactMap(\.self)), loop: try TransferLoop(),
      resolutions: { host, port in ["\(host):\(port):127.0.0.2,127.0.0.1"] })
    await #expect(throws: OutboundCallError.privateAddress) {
      try await client.send(OutboundRequest(.get, "http://both.example:\(outside.port)/"))
    }
  }

  @Test func `a port that is none of the web's is refused before anything is connected`() async throws {
    let client = GuardedHTTPClient(
      policy: AddressPolicy(), loop: try TransferLoop(),
      resolutions: { host, port in ["\(host):\(port):8.8.8.8"] })
    for port in [22, 25, 53, 6379, 11211] {
      await #expect(throws: OutboundCallError.refusedPort) {
        try await client.send(OutboundRequest(.get, "http://public.example:\(port)/"))
      }
    }
  }
}
