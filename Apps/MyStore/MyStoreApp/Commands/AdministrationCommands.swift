import Access
import AccessService
import Foundation
import FoundationCore

/// The commands of whoever runs the store: `verify`, `users`, `tokens` and `config`.
enum AdministrationCommands {
  static let verify = Command(
    name: "verify", usage: "verify [options]",
    summary: "Rebuilds every counter and total from movements and payments, and lists what differs.", flags: [],
    options: []
  ) { terminal, arguments in
    let configuration = try ConfigurationSource.configuration(&arguments)
    try arguments.checkAllUsed(operands: 0)
    return try await administer(ControlRequest(.verify), configuration, on: terminal)
  }

  static let users = Command(
    name: "users",
    usage: "users list | add EMAIL NAME | roles EMAIL | password EMAIL | disable EMAIL | enable EMAIL | remove EMAIL",
    summary: "Lists, adds, disables and removes staff users, and sets their roles and passwords.", flags: ["stdin"],
    options: [
      ("stdin", "read the password from standard input; without it one is made and printed"),
      ("role", "roles of a user who is added or changed, such as support,catalogue; owner for a new one without it"),
    ]
  ) { terminal, arguments in
    let configuration = try ConfigurationSource.configuration(&arguments)
    let reads = arguments.flag("stdin")
    let roles = arguments.option("role").map { $0.split(separator: ",").map { String($0) } }
    let operands = arguments.operands
    switch operands.first {
    case "list" where !reads:
      try arguments.checkAllUsed(operands: 1)
      return try await administer(ControlRequest(.listUsers), configuration, on: terminal)
    case "remove" where !reads:
      try arguments.checkAllUsed(operands: 2)
      return try await administer(ControlRequest(.removeUser, subject: operands[1]), configuration, on: terminal)
    case "disable" where !reads:
      try arguments.checkAllUsed(operands: 2)
      return try await administer(ControlRequest(.disableUser, subject: operands[1]), configuration, on: terminal)
    case "enable" where !reads:
      try arguments.checkAllUsed(operands: 2)
      return try await administer(ControlRequest(.enableUser, subject: operands[1]), configuration, on: terminal)
    case "roles" where !reads:
      try arguments.checkAllUsed(operands: 2)
      guard let roles else { throw Arguments.UsageError(description: "--role says which: --role support,catalogue.") }
      let request = ControlRequest(.setRoles, subject: operands[1], roles: roles)
      return try await administer(request, configuration, on: terminal)
    case "add":
      try arguments.checkAllUsed(operands: 3)
      let request = ControlRequest(.addUser, subject: operands[1], name: operands[2], roles: roles)
      return try await administer(request, configuration, on: terminal, password: newPassword(reads: reads))
    case "password":
      try arguments.checkAllUsed(operands: 2)
      let request = ControlRequest(.setPassword, subject: operands[1])
      return try await administer(request, configuration, on: terminal, password: newPassword(reads: reads))
    default: throw Arguments.UsageError(description: "Try mystore users add EMAIL NAME, or --help.")
    }
  }

  static let tokens = Command(
    name: "tokens", usage: "tokens list | issue EMAIL | revoke ID | revoke EMAIL",
    summary: "Lists, issues and revokes API tokens of staff users. Without a name, a token is valid for eight hours.",
    flags: [],
    options: [
      ("name", "what a token is for, which may do what --permissions say"),
      ("permissions", "such as catalog.write,orders.read"), ("days", "how long it works; 90 without it"),
    ]
  ) { terminal, arguments in
    let configuration = try ConfigurationSource.configuration(&arguments)
    let token = try newToken(&arguments)
    let operands = arguments.operands
    switch operands.first {
    case "list":
      try arguments.checkAllUsed(operands: 1)
      return try await administer(ControlRequest(.listTokens), configuration, on: terminal)
    case "issue":
      try arguments.checkAllUsed(operands: 2)
      return try await administer(
        ControlRequest(.issueToken, subject: operands[1], token: token), configuration, on: terminal)
    case "revoke":
      try arguments.checkAllUsed(operands: 2)
      return try await administer(ControlRequest(.revokeTokens, subject: operands[1]), configuration, on: terminal)
    default: throw Arguments.UsageError(description: "Try mystore tokens issue EMAIL, or --help.")
    }
  }

  static let config = Command(
    name: "config", usage: "config [options]", summary: "Prints the configuration that the other commands would use.",
    flags: [], options: []
  ) { terminal, arguments in
    let configuration = try ConfigurationSource.configuration(&arguments)
    try arguments.checkAllUsed(operands: 0)
    for setting in ConfigurationSource.flags { terminal.say("\(setting.name) = \(setting.show(configuration))") }
    return 0
  }

  /// The token that options ask for; nil without a name.
  private static func newToken(_ arguments: inout Arguments) throws -> NewAPIToken? {
    let permissions = arguments.option("permissions").map { words in
      Set(words.split(separator: ",").map { Permission(String($0)) })
    }
    let days = arguments.option("days")
    guard let name = arguments.option("name") else {
      guard permissions == nil, days == nil else {
        throw Arguments.UsageError(description: "--name says what the token is for.")
      }
      return nil
    }
    guard let permissions, !permissions.isEmpty else {
      throw Arguments.UsageError(description: "--permissions says what the token may do.")
    }
    guard let count = Int(days ?? "90"), NewAPIToken.dayLimits.contains(count), (1...100).contains(name.count) else {
      throw Arguments.UsageError(description: "--days is from 1 to 366, and --name has up to 100 characters.")
    }
    return NewAPIToken(name: name, permissions: permissions, days: count)
  }

  /// A password for a staff user, read from standard input or made; `isMade` tells whether it is to be printed.
  private static func newPassword(reads: Bool) throws -> (text: String, isMade: Bool) {
    guard reads else { return (AccessService.makePassword(), true) }
    guard let line = readLine(strippingNewline: true), !line.isEmpty else {
      throw Arguments.UsageError(description: "Standard input has no password on its first line.")
    }
    return (line, false)
  }

  /// Asks the store that serves the database or, where none does, works on the database itself. A password that was
  /// made is printed once it holds.
  private static func administer(
    _ request: ControlRequest, _ configuration: StoreConfiguration, on terminal: Terminal,
    password: (text: String, isMade: Bool)? = nil
  ) async throws -> Int32 {
    var request = request
    request.password = password?.text
    let status: Int32
    if let running = try ControlClient(database: configuration.place) {
      status = try await running.send(request, say: terminal.say)
    } else {
      let store = try await StoreFile.inspect(configuration)
      let outcome = await StoreAdministration(store).run(request)
      await store.close()
      for line in outcome.lines { terminal.say(line) }
      if let failure = outcome.failure {
        if outcome.status == 2 { throw Arguments.UsageError(description: failure) }
        throw ControlFailure(description: failure)
      }
      status = outcome.status
    }
    if status == 0, let password, password.isMade {
      terminal.say("\(request.subject ?? "")   password \(password.text)")
    }
    return status
  }
}
