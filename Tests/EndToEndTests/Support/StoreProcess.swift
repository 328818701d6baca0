import Foundation
import Synchronization
import TestSupport
import Testing

/// A running `mystore serve` on a port of its own.
final class StoreProcess: Sendable {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Where it answers.
  let base: URL
  /// What it printed before it answered.
  let greeting: String
  /// Where its messages are kept.
  let mailFolder: URL
  /// The first staff user's password: what it printed when it was new, unless it is a copy of a shop.
  let ownerPassword: String?
  private let process: Process
  private let watch: ExitWatch

  /// A program that is built beside the tests; the store is that of the folder `STORE_PROGRAMS` where that is set, as CI
  /// does, which has built it for release.
  static func executable(_ name: String) throws -> URL {
    if name == "mystore", let folder = ProcessInfo.processInfo.environment["STORE_PROGRAMS"] {
      let program = URL(fileURLWithPath: folder).appendingPathComponent(name)
      guard FileManager.default.isExecutableFile(atPath: program.path) else {
        throw Failure(description: "there is no \(program.path), which STORE_PROGRAMS asks for")
      }
      return program
    }
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent(name)
  }

  private init(
    base: URL, greeting: String, ownerPassword: String?, mailFolder: URL, process: Process, watch: ExitWatch
  ) {
    self.base = base
    self.ownerPassword = ownerPassword
    self.mailFolder = mailFolder
    self.greeting = greeting
    self.process = process
    self.watch = watch
  }

  /// A test that failed half-way leaves no store behind.
  deinit {
    watch.expectExit()
    if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
  }

  /// Starts a store over a database file and waits until it says where it listens.
  ///
  /// It is empty unless `arguments` are others: to fill a shop takes seconds, and most tests make what they need. Its
  /// limits are raised, since many tests are one buyer at one address, unless the shipped ones are asked for.
  /// The program is that of `executable(_:)`, unless another is given.
  static func start(
    database: String, executable name: String = "mystore", program: URL? = nil,
    arguments: [String] = ["serve", "--no-demo"],
    limits: StoreLimits = .raised, environment: [String: String] = [:], ownerPassword: String? = nil
  ) async throws -> StoreProcess {
    let process = Process()
    process.executableURL = try program ?? executable(name)
    let port = arguments.contains("--port") ? [] : ["--port", "0"]
    process.arguments = arguments + ["--database", database] + port
    process.environment = ChildEnvironment.uncounted.merging(limits.environment) { $1 }
      .merging(environment) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    let watch = ExitWatch(process)
    try process.run()
    let greeting = try await firstLines(of: pipe, until: "openapi.json")
    let lines = greeting.split(separator: "\n")
    guard let line = lines.first(where: { $0.hasPrefix("Shop ") }),
      let address = line.split(separator: " ").last, let url = URL(string: String(address.dropLast()))
    else {
      watch.expectExit()
      process.terminate()
      throw Failure(description: "the store said nothing of its address: \(greeting)\(watch.lastWords)")
    }
    let mailFolder = URL(fileURLWithPath: database).deletingLastPathComponent().appendingPathComponent("mail")
    let printed = lines.first { $0.contains("First staff login") }?.split(separator: " ").last.map { String($0) }
    return StoreProcess(
      base: url, greeting: greeting, ownerPassword: printed ?? ownerPassword, mailFolder: mailFolder, process: process,
      watch: watch)
  }

  /// Starts a process that serves the pages of a store, with a database of its own.
  static func start(pagesOf store: StoreProcess, database: String) async throws -> StoreProcess {
    try await start(database: database, arguments: ["web", "--api", store.base.absoluteString])
  }

  /// How many processes it has started that are still there.
  var children: Int {
    let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process.processIdentifier)/task")) ?? []
    return tasks.reduce(0) { count, task in
      let path = "/proc/\(process.processIdentifier)/task/\(task)/children"
      let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
      return count + text.split(separator: " ").count
    }
  }

  /// How many of its threads let those of others go first.
  var politeThreads: Int {
    let folder = "/proc/\(process.processIdentifier)/task"
    let tasks = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return tasks.count { task in
      let text = (try? String(contentsOfFile: "\(folder)/\(task)/stat", encoding: .utf8)) ?? ""
      // After the name in brackets, niceness is the 17th.
      let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
      return fields.count > 16 && Int(fields[16]).map { $0 > 0 } == true
    }
  }

  /// The process is meant to die by itself.
  func expectDeath() { watch.expectExit() }

  /// Whether the process has ended: seen a moment after its connections, which a busy machine makes seconds of.
  var hasDied: Bool {
    for _ in 0..<1_000 where process.isRunning { usleep(10_000) }
    return !process.isRunning
  }

  /// Ends the process at once, as a power cut would the program.
  func kill() {
    watch.expectExit()
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Asks the process to end, and says whether it did so well.
  func stop() async -> Bool {
    watch.expectExit()
    process.terminate()
    return await withCheckedContinuation { continuation in
      Thread.detachNewThread { [process] in
        process.waitUntilExit()
        continuation.resume(returning: process.terminationReason == .exit && process.terminationStatus == 0)
      }
    }
  }

  private static func firstLines(of pipe: Pipe, until end: String) async throws -> String {
    let handle = pipe.fileHandleForReading
    return await withCheckedContinuation { continuation in
      // Reading blocks, so it has a thread of its own, which goes on reading so that the store never waits for it.
      Thread.detachNewThread {
        var output = Data()
        var answered = false
        while true {
          let data = handle.nextData()
          if !answered {
            output += data
            let text = String(decoding: output, as: UTF8.self)
            if data.isEmpty || text.contains(end) {
              answered = true
              continuation.resume(returning: text)
            }
          }
          if data.isEmpty { return }
        }
      }
    }
  }
}

/// Watches a store for an end that nobody asked for, which is an issue of the test, told with what the store said last:
/// all that a browser says of it is that the connection was refused.
private final class ExitWatch: Sendable {
  private struct State {
    var isExpected = false
    var words = Data()
  }

  /// A crash tells of the thread that failed first, and of all others after it.
  private static let longestWords = 60_000
  private let state = Mutex(State())

  /// Watches a process that has not been started yet.
  init(_ process: Process) {
    let pipe = Pipe()
    process.standardError = pipe
    process.terminationHandler = { [self] process in
      guard !state.withLock(\.isExpected) else { return }
      let how = process.terminationReason == .exit ? "status" : "signal"
      Issue.record("The store ended by itself, with \(how) \(process.terminationStatus).\n\(lastWords)")
    }
    // Reading blocks, so it has a thread.
    Thread.detachNewThread { [self] in
      while case let data = pipe.fileHandleForReading.nextData(), !data.isEmpty {
        state.withLock { $0.words = ($0.words + data).suffix(Self.longestWords) }
      }
    }
  }

  /// The process is about to be ended.
  func expectExit() { state.withLock { $0.isExpected = true } }

  var lastWords: String { String(decoding: state.withLock(\.words), as: UTF8.self) }
}

/// How much a store lets one buyer have.
enum StoreLimits {
  /// Enough for a test that buys a great deal from one address.
  case raised
  /// As a shopkeeper gets them.
  case shipped

  var environment: [String: String] {
    switch self {
    case .raised:
      [
        "MYSTORE_MAX_UNITS_PER_LINE": "9999", "MYSTORE_MAX_LINES_PER_CART": "200",
        "MYSTORE_MAX_UNPAID_ORDERS_PER_EMAIL": "0", "MYSTORE_MAX_UNPAID_ORDERS_PER_ADDRESS": "0",
        "MYSTORE_CARTS_PER_MINUTE": "1000000", "MYSTORE_REGISTRATIONS_PER_HOUR": "1000000",
        "MYSTORE_SIGN_INS_PER_MINUTE": "1000000", "MYSTORE_WRITES_PER_MINUTE": "1000000",
      ]
    case .shipped: [:]
    }
  }
}

/// Runs a command to its end.
enum Command {
  static func run(
    _ executable: URL, _ arguments: [String], in folder: URL? = nil, environment: [String: String] = [:]
  ) async throws -> (status: Int32, output: String, errors: String) {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = folder }
    process.environment = ChildEnvironment.uncounted.merging(environment) { $1 }
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    async let printed = text(of: output)
    async let complained = text(of: errors)
    let texts = (await printed, await complained)
    process.waitUntilExit()
    return (process.terminationStatus, texts.0, texts.1)
  }

  static func mystore(_ arguments: [String]) async throws -> (status: Int32, output: String, errors: String) {
    try await run(try StoreProcess.executable("mystore"), arguments)
  }

  private static func text(of pipe: Pipe) async -> String {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        let data = pipe.fileHandleForReading.allData()
        continuation.resume(returning: String(decoding: data, as: UTF8.self))
      }
    }
  }
}
