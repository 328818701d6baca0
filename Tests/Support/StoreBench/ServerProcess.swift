import Foundation
import TestSupport

/// A server that runs beside: the store, or nginx with a file to serve.
final class ServerProcess {
  let port: UInt16
  private let process: Process
  /// Whether it has something to finish before it ends.
  private let isPatient: Bool

  private init(_ process: Process, port: UInt16, isPatient: Bool) {
    self.process = process
    self.port = port
    self.isPatient = isPatient
  }

  /// Starts the store on any free port, and waits until it says which.
  static func store(_ executable: String, database: String, loops: Int = 2) throws -> ServerProcess {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = ["serve", "--database", database, "--port", "0", "--loops", String(loops)]
    // All requests come from one buyer at one address, so the store takes more from it than a shop's does. Stores from
    // before these limits do not know them, so they are no flags.
    let settings = [
      "MAX_UNPAID_ORDERS_PER_EMAIL": "0", "MAX_UNPAID_ORDERS_PER_ADDRESS": "0", "CARTS_PER_MINUTE": "1000000",
      "TRUSTED_PROXIES": "127.0.0.1", "REGISTRATIONS_PER_HOUR": "1000000", "SIGN_INS_PER_MINUTE": "1000000",
      "WRITES_PER_MINUTE": "1000000",
    ]
    process.environment = settings.reduce(into: ProcessInfo.processInfo.environment) {
      $0["MYSTORE_" + $1.key] = $1.value
    }
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    var greeting = Data()
    while !String(decoding: greeting, as: UTF8.self).contains("openapi.json") {
      let data = output.fileHandleForReading.nextData()
      if data.isEmpty { throw Load.Failure(description: "the store did not start") }
      greeting += data
    }
    let text = String(decoding: greeting, as: UTF8.self)
    guard let port = text.firstMatch(of: /127\.0\.0\.1:(\d+)/).flatMap({ UInt16($0.1) }) else {
      process.terminate()
      throw Load.Failure(description: "the store did not say its port")
    }
    return ServerProcess(process, port: port, isPatient: true)
  }

  /// Starts one nginx process, set up as the fast static server it is, for the files of a folder.
  static func nginx(_ folder: URL) throws -> ServerProcess {
    guard
      let path = ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/usr/bin/nginx"].first(where: {
        FileManager.default.isExecutableFile(atPath: $0)
      })
    else { throw Load.Failure(description: "nginx is not installed (make tools)") }
    let port = UInt16.random(in: 20_000...29_999)
    let root = folder.path
    let configuration = """
      daemon off; master_process off; pid \(root)/pid; error_log \(root)/error.log crit;
      events { worker_connections 512; }
      http {
        access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000; open_file_cache max=100;
        default_type application/json;
        client_body_temp_path \(root)/b; proxy_temp_path \(root)/p; fastcgi_temp_path \(root)/f;
        uwsgi_temp_path \(root)/u; scgi_temp_path \(root)/s;
        server { listen 127.0.0.1:\(port); root \(root); }
      }
      """
    let file = folder.appendingPathComponent("nginx.conf")
    try Data(configuration.utf8).write(to: file)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = ["-p", root, "-c", file.path]
    process.standardError = FileHandle.nullDevice
    try process.run()
    let deadline = ContinuousClock.now + .seconds(5)
    while RawSocket.open(port) == nil {
      guard ContinuousClock.now < deadline, process.isRunning else {
        process.terminate()
        throw Load.Failure(description: "nginx did not start")
      }
      usleep(5_000)
    }
    return ServerProcess(process, port: port, isPatient: false)
  }

  /// Processor time so far, user and system of all threads.
  ///
  /// By the process's clock, which is what `/proc/PID/stat` rounds to hundredths of a second.
  var processorTime: Duration {
    get throws {
      var clock = clockid_t()
      var time = timespec()
      guard unsafe clock_getcpuclockid(process.processIdentifier, &clock) == 0,
        unsafe clock_gettime(clock, &time) == 0
      else { throw Load.Failure(description: "the server is gone") }
      return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
  }

  /// Resident memory, in bytes.
  var residentBytes: Int {
    get throws {
      let status = try String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
      guard let kilobytes = status.firstMatch(of: /VmRSS:\s+(\d+) kB/).flatMap({ Int($0.1) }) else {
        throw Load.Failure(description: "no VmRSS")
      }
      return kilobytes << 10
    }
  }

  /// Processor time of a body.
  func measure<Value>(_ body: () throws -> Value) throws -> (value: Value, processor: Duration) {
    let before = try processorTime
    let value = try body()
    return (value, try processorTime - before)
  }

  /// Ends it, and waits until it has: 10 s at most, then it is killed.
  func stop() {
    process.terminate()
    // A child of Foundation's has the signals blocked that the thread blocked which started it, so it may not hear.
    let patience = ContinuousClock.now + .seconds(isPatient ? 10 : 0)
    while process.isRunning, ContinuousClock.now < patience { usleep(2_000) }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }
}
