import CSpawn
import Glibc

/// One run of a program: started with two descriptors and no environment to speak of, read to its end, and reaped.
///
/// It is for what should not be done in the server's process. What it does is limited by `ProcessLimits` in the program.
public enum ChildProcess {
  /// How a run ended.
  public enum Ending: Sendable {
    /// By itself, with a status, after it had written bytes.
    case exited(Int32, [UInt8])
    /// By a signal.
    case killed(Int32)
    /// It was killed for taking too long or writing too much.
    case overrun
    /// It could not be started; the number is the system's error.
    case notStarted(Int32)
  }

  /// The most bytes that a program may write.
  private static let outputLimit = 64 << 20

  /// Runs a program with a file as its input. Blocks the thread until it has ended.
  public static func run(
    _ executable: String, _ words: [String], reading path: String, timeLimit: Duration
  ) -> Ending {
    let input = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard input >= 0 else { return .notStarted(errno) }
    defer { close(input) }
    return run(executable, words, input: input, timeLimit: timeLimit)
  }

  /// Runs a program with bytes as its input. Blocks the thread until it has ended.
  public static func run(
    _ executable: String, _ words: [String], reading bytes: [UInt8], timeLimit: Duration
  ) -> Ending {
    // A file in memory: unlike a pipe, it does not wait for a program that reads late or never.
    let input = unsafe memfd_create("input", MFD_CLOEXEC)
    guard input >= 0 else { return .notStarted(errno) }
    defer { close(input) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe write(input, $0.baseAddress, $0.count) }
      guard count > 0 else { return .notStarted(errno) }
      rest = rest.dropFirst(count)
    }
    guard lseek(input, 0, SEEK_SET) == 0 else { return .notStarted(errno) }
    return run(executable, words, input: input, timeLimit: timeLimit)
  }

  private static func run(_ executable: String, _ words: [String], input: Int32, timeLimit: Duration) -> Ending {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe2(&ends, O_CLOEXEC) == 0 else { return .notStarted(errno) }
    defer { close(ends[0]) }
    let started = spawn(executable, words, input: input, output: ends[1])
    close(ends[1])
    guard case .success(let child) = started else {
      if case .failure(let failure) = started { return .notStarted(failure.number) }
      return .notStarted(0)
    }
    let deadline = ContinuousClock.now + timeLimit
    let output = readAll(ends[0], until: deadline)
    guard let status = reap(child, until: output == nil ? .now : deadline), let output else { return .overrun }
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF, output) : .killed(signal)
  }

  /// The status of a process that has ended by a deadline; nil when it had to be killed.
  private static func reap(_ child: pid_t, until deadline: ContinuousClock.Instant) -> Int32? {
    var status: Int32 = 0
    while ContinuousClock.now < deadline {
      if unsafe waitpid(child, &status, WNOHANG) == child { return status }
      usleep(500)
    }
    kill(child, SIGKILL)
    while unsafe waitpid(child, &status, 0) < 0, errno == EINTR {}
    return nil
  }

  private struct StartFailure: Error { let number: Int32 }

  private static func spawn(
    _ executable: String, _ words: [String], input: Int32, output: Int32
  ) -> Result<pid_t, StartFailure> {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    unsafe posix_spawn_file_actions_addclosefrom_np(&actions, 3)
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // What the server ignores (SIGTERM, SIGPIPE) must end a program.
    var (all, none) = (sigset_t(), sigset_t())
    unsafe sigfillset(&all)
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &all)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    var child: pid_t = 0
    let failure = unsafe withStrings([executable] + words) { words in
      // None of the server's environment: it may hold secrets. Few arenas, so that little address space is set aside.
      unsafe withStrings(["LC_ALL=C", "MALLOC_ARENA_MAX=2", "PATH=/usr/bin:/bin"]) { environment in
        unsafe posix_spawn(&child, executable, &actions, &attributes, words, environment)
      }
    }
    return failure == 0 ? .success(child) : .failure(StartFailure(number: failure))
  }

  private static func withStrings<Value>(
    _ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Value
  ) -> Value {
    var pointers = unsafe texts.map { unsafe strdup($0) } + [nil]
    defer { unsafe pointers.forEach { unsafe Glibc.free($0) } }
    return unsafe pointers.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { preconditionFailure("the list holds its end at least") }
      return unsafe body(base)
    }
  }

  /// What comes until the other end is closed; nil when that takes too long or is too much.
  private static func readAll(_ descriptor: Int32, until deadline: ContinuousClock.Instant) -> [UInt8]? {
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 17)
    while true {
      let left = deadline - ContinuousClock.now
      let milliseconds = left.components.seconds * 1_000 + left.components.attoseconds / 1_000_000_000_000_000
      guard milliseconds > 0 else { return nil }
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = unsafe poll(&waiting, 1, Int32(clamping: milliseconds))
      if ready == 0 { return nil }
      if ready < 0 {
        guard errno == EINTR else { return nil }
        continue
      }
      let count = unsafe read(descriptor, &buffer, buffer.count)
      if count == 0 { return output }
      guard count > 0 else { return nil }
      output += buffer.prefix(count)
      guard output.count <= outputLimit else { return nil }
    }
  }
}
