import Access
import AccessService
import Foundation
import FoundationCore
import HTTPServer
import Persistence

/// What administrators do to a store: the same work in the process that serves it and in a command beside a store
/// that nobody serves.
final class StoreAdministration: Sendable {
  /// What became of a request.
  struct Outcome: Sendable {
    var lines: [String] = []
    var status: Int32 = 0
    var failure: String?
  }

  let store: Store

  init(_ store: Store) { self.store = store }

  /// Does what is asked. A refusal is an outcome with a sentence, and status 2 where the request was at fault.
  func run(_ request: ControlRequest) async -> Outcome {
    let acting = Acting(
      principal: "system:command", operation: request.action.rawValue, address: HTTPRequest.inProcess)
    do {
      return try await Acting.$current.withValue(acting) { try await answer(request) }
    } catch let error as Arguments.UsageError {
      return Outcome(status: 2, failure: error.description)
    } catch {
      return Outcome(status: 1, failure: CommandLineTool.sentence(error))
    }
  }

  private func answer(_ request: ControlRequest) async throws -> Outcome {
    let directory = StaffDirectory(store.access)
    let subject = request.subject ?? ""
    switch request.action {
    case .verify:
      let differences = try await store.verify()
      return Outcome(
        lines: differences + [differences.isEmpty ? "Nothing differs." : "\(differences.count) differences."],
        status: differences.isEmpty ? 0 : 1)
    case .listUsers:
      let (members, roles) = (try await directory.members(), try await directory.roleNames())
      return Outcome(
        lines: members.map { member in
          let held = member.roles.map { roles[$0] ?? $0 }.joined(separator: ", ")
          return "\(member.email)   \(member.name)   \(held.isEmpty ? "no role" : held)   added \(member.addedAt)"
            + (member.isDisabled ? "   disabled" : "")
        })
    case .addUser:
      try await refusing(about: subject) { () throws(AccessError) in
        try await store.access.addStaff(
          email: subject, name: request.name ?? "", password: request.password ?? "",
          roles: request.roles ?? [StaffRole.owner])
      }
      return Outcome()
    case .setPassword:
      try await refusing(about: subject) { () throws(AccessError) in
        try await directory.setPassword(request.password ?? "", of: subject)
      }
      return Outcome()
    case .removeUser:
      try await refusing(about: subject) { () throws(AccessError) in try await directory.remove(subject) }
      return Outcome(lines: ["\(subject) is removed."])
    case .setRoles:
      try await refusing(about: subject) { () throws(AccessError) in
        try await directory.setRoles(request.roles ?? [], of: subject)
      }
      return Outcome(lines: ["\(subject) has other roles."])
    case .disableUser, .enableUser:
      let isDisabled = request.action == .disableUser
      try await refusing(about: subject) { () throws(AccessError) in
        try await directory.setDisabled(isDisabled, subject)
      }
      return Outcome(lines: ["\(subject) may \(isDisabled ? "not sign in any more" : "sign in again")."])
    case .listTokens:
      return Outcome(
        lines: try await directory.tokens().map { token in
          "\(token.id)   \(token.email)   \(token.name ?? "session")   issued \(token.issuedAt)   until \(token.expiresAt)"
            + (token.lastUsedAt.map { "   used \($0)" } ?? "")
        })
    case .issueToken:
      if let new = request.token {
        let issued = try await refusing(about: subject) { () throws(AccessError) in
          try await store.access.apiTokens.issue(new, toStaff: subject)
        }
        return Outcome(lines: [issued.secret])
      }
      let session = try await refusing(about: subject) { () throws(AccessError) in
        do throws(AccessError) { return try await store.access.issueToken(toStaff: subject) } catch {
          throw error == .wrongCredentials ? .unknownStaff : error
        }
      }
      return Outcome(lines: [session.token])
    case .revokeTokens:
      let count = try await refusing(about: subject) { () throws(AccessError) in
        try await directory.revokeTokens(subject)
      }
      return Outcome(lines: ["\(count) token\(count == 1 ? "" : "s") revoked."])
    case .backup: throw ControlFailure(description: "A backup is made by a command of its own.")
    }
  }

  /// Says in a sentence what Access refuses about a staff user.
  private func refusing<Value>(
    about subject: String, _ body: () async throws(AccessError) -> Value
  ) async throws -> Value {
    do throws(AccessError) { return try await body() } catch {
      switch error {
      case .emailTaken:
        throw Arguments.UsageError(description: "A staff user with the e-mail \(subject) exists.")
      case .wrongCredentials:
        throw Arguments.UsageError(
          description:
            "EMAIL is an e-mail address, NAME 1 to 200 characters on one line, and a password has at least 15.")
      case .unknownStaff: throw Arguments.UsageError(description: "No staff user has the e-mail \(subject).")
      case .lastOwner:
        throw Arguments.UsageError(description: "\(subject) is the only owner: make somebody else one first.")
      case .unknownRole: throw Arguments.UsageError(description: "There is no such role.")
      case .unknownPermission:
        throw Arguments.UsageError(description: "There is no such permission. A role names those that there are.")
      case .weakPassword: throw Arguments.UsageError(description: "A staff user's password has at least 15 characters.")
      default: throw error
      }
    }
  }
}
