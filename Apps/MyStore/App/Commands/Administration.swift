import Access
import Foundation
import FoundationCore

extension CommandLineTool {
  static let verify = Command(
    name: "verify", usage: "verify [options]",
    summary: "Rebuilds every counter and total from movements and payments, and reports what differs.", flags: [],
    options: []
  ) { tool, arguments in
    let store = try await tool.open(&arguments, operands: 0)
    let differences = try await store.verify()
    await store.close()
    for difference in differences { tool.terminal.say(difference) }
    tool.terminal.say(differences.isEmpty ? "Nothing differs." : "\(differences.count) differences.")
    return differences.isEmpty ? 0 : 1
  }

  static let users = Command(
    name: "users", usage: "users add EMAIL NAME", summary: "Adds a staff user, and prints a password for them.",
    flags: [], options: []
  ) { tool, arguments in
    guard arguments.operands.first == "add" else {
      throw Arguments.UsageError(description: "Try mystore users add EMAIL NAME.")
    }
    let store = try await tool.open(&arguments, operands: 3)
    let password = AccessService.makePassword()
    do throws(AccessError) {
      try await store.access.addStaff(
        email: arguments.operands[1], name: arguments.operands[2], password: password,
        permissions: Store.permissions)
    } catch {
      await store.close()
      switch error {
      case .emailTaken:
        throw Arguments.UsageError(description: "A staff user with the e-mail \(arguments.operands[1]) exists.")
      case .wrongCredentials:
        throw Arguments.UsageError(
          description: "EMAIL is an e-mail address, and NAME 1 to 200 characters on one line.")
      default: throw error
      }
    }
    await store.close()
    tool.terminal.say("\(arguments.operands[1])   password \(password)")
    return 0
  }

  static let tokens = Command(
    name: "tokens", usage: "tokens issue EMAIL", summary: "Prints a staff user's API token, good for eight hours.",
    flags: [], options: []
  ) { tool, arguments in
    guard arguments.operands.first == "issue" else {
      throw Arguments.UsageError(description: "Try mystore tokens issue EMAIL.")
    }
    let store = try await tool.open(&arguments, operands: 2)
    let session: StaffSession
    do throws(AccessError) {
      session = try await store.access.issueToken(toStaff: arguments.operands[1])
    } catch {
      await store.close()
      if error == .wrongCredentials {
        throw Arguments.UsageError(description: "No staff user has the e-mail \(arguments.operands[1]).")
      }
      throw error
    }
    await store.close()
    tool.terminal.say(session.token)
    return 0
  }

  static let config = Command(
    name: "config", usage: "config [options]", summary: "Prints the configuration that the other commands would use.",
    flags: [], options: []
  ) { tool, arguments in
    let configuration = try Settings.configuration(&arguments)
    try arguments.checkAllUsed(operands: 0)
    for setting in Settings.all { tool.terminal.say("\(setting.name) = \(setting.show(configuration))") }
    return 0
  }

  /// Opens the store a command works on; refused while it is being served.
  func open(_ arguments: inout Arguments, operands: Int) async throws -> Store {
    let configuration = try Settings.configuration(&arguments)
    try arguments.checkAllUsed(operands: operands)
    guard FileManager.default.fileExists(atPath: configuration.database) else {
      throw Arguments.UsageError(description: "There is no database \(configuration.database).")
    }
    return try await Store.open(configuration)
  }
}
