import Foundation
import TestSupport

/// A running `chromedriver` on a port of its own, with a folder for what it and its browsers leave behind.
final class DriverProcess: Sendable {
  let port: UInt16
  private let process: Process
  private let folder: URL

  private init(port: UInt16, process: Process, folder: URL) {
    self.port = port
    self.process = process
    self.folder = folder
  }

  /// Starts it, and waits until it says its port: 20 s at most.
  ///
  /// It takes a free port of IPv4 and then the same one of IPv6, and ends when another program has that: it is started again,
  /// three times in all.
  static func start(environment: [String: String]) async throws(WebDriverError) -> DriverProcess {
    let path = try Program.chromedriver.path(environment)
    for _ in 1..<3 {
      if let driver = try? await launch(path, environment: environment) { return driver }
    }
    return try await launch(path, environment: environment)
  }

  private static func launch(
    _ path: String, environment: [String: String]
  ) async throws(WebDriverError) -> DriverProcess {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("webdriver-\(UUID().uuidString)")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = ["--port=0", "--log-level=WARNING"]
    process.environment = environment.merging([
      "TMPDIR": folder.path, "CHROME_LOG_FILE": folder.appendingPathComponent("chrome.log").path,
    ]) { $1 }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try process.run()
    } catch { throw .notStarted("\(path) does not start: \(error)") }
    let timer = DispatchSource.makeTimerSource()
    timer.schedule(deadline: .now() + .seconds(60))
    timer.setEventHandler { kill(process.processIdentifier, SIGKILL) }
    timer.resume()
    let greeting = await greeting(of: output)
    timer.cancel()
    guard let port = greeting.firstMatch(of: /successfully on port (\d+)/).flatMap({ UInt16($0.1) }) else {
      kill(process.processIdentifier, SIGKILL)
      try? FileManager.default.removeItem(at: folder)
      throw .notStarted("\(path) did not say its port: \(greeting)")
    }
    return DriverProcess(port: port, process: process, folder: folder)
  }

  /// Asks it to end, which ends its browsers, waits until it has, and removes its folder.
  ///
  /// By the protocol, because a child of Foundation's may have SIGTERM blocked; one that is not gone after 5 s is killed.
  func stop() async {
    _ = try? await DriverConnection(port: port).send("GET", "shutdown")
    let timer = DispatchSource.makeTimerSource()
    timer.schedule(deadline: .now() + .seconds(5))
    timer.setEventHandler { [process] in kill(process.processIdentifier, SIGKILL) }
    timer.resume()
    defer { timer.cancel() }
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { [process] in
        process.waitUntilExit()
        continuation.resume()
      }
    }
    try? FileManager.default.removeItem(at: folder)
  }

  /// What is printed up to the port. Reading blocks, so it has a thread, which reads on so that the driver never waits.
  private static func greeting(of pipe: Pipe) async -> String {
    let handle = pipe.fileHandleForReading
    return await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var output = Data()
        var hasAnswered = false
        while true {
          let data = handle.nextData()
          if !hasAnswered {
            output += data
            let text = String(decoding: output, as: UTF8.self)
            if data.isEmpty || text.firstMatch(of: /successfully on port \d+\.?\s/) != nil {
              hasAnswered = true
              continuation.resume(returning: text)
            }
          }
          if data.isEmpty { return }
        }
      }
    }
  }
}

/// A program that must be on the machine.
struct Program {
  let variable: String
  let names: [String]
  let package: String
  /// Where it is looked for before the search path.
  var folders: [String] = []

  static let chromedriver = Program(variable: "CHROMEDRIVER", names: ["chromedriver"], package: "chromium-driver")
  static let chromium = Program(
    variable: "CHROMIUM", names: ["chromium-headless-shell", "chrome-headless-shell"],
    package: "chromium-headless-shell",
    // What Debian has in the search path is a script that starts it, and that the driver would end in its place.
    folders: ["/usr/lib/chromium"])

  /// Where the environment says it is, or the first of its names in its folders or the search path.
  func path(_ environment: [String: String]) throws(WebDriverError) -> String {
    if let given = environment[variable], !given.isEmpty {
      guard FileManager.default.isExecutableFile(atPath: given) else {
        throw .notInstalled("\(variable) is \(given), which cannot be run.")
      }
      return given
    }
    for folder in folders + (environment["PATH"] ?? "").split(separator: ":").map({ String($0) }) {
      for name in names where FileManager.default.isExecutableFile(atPath: "\(folder)/\(name)") {
        return "\(folder)/\(name)"
      }
    }
    throw .notInstalled(
      """
      Browser tests need \(names[0]), which is not here. On Debian: apt-get install \(package). \
      Elsewhere set \(variable) to where it is.
      """)
  }
}
