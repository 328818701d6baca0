import Access
import AccessService
import Foundation
import FoundationCore
import Persistence
import Synchronization
import TestDatabase
import TestSupport
import Testing

/// Who may do what, and who may give it to others.
struct RoleTests {
  static let goods = Permission("goods.write")
  static let all: Set<Permission> = [goods, .accessRead, .accessWrite, .accessTokens, .accessAudit]
  static let password = "correct horse battery"

  final class Time: Sendable {
    let milliseconds = Mutex<Int64>(1_000_000)
    func pass(_ seconds: Int64) { milliseconds.withLock { $0 += seconds * 1_000 } }
  }

  /// Olga is an owner, Max a manager who may do all but goods, Clare a clerk without roles.
  struct Office: Sendable {
    let access: AccessService
    let database: Database
    let time: Time
    let path: String

    func principal(_ name: String) async throws -> Principal {
      try await access.principal(bearer: access.issueToken(toStaff: "\(name)@shop.example").token)
    }

    func member(_ name: String) async throws -> StaffMember {
      let all = try await access.members.all(as: principal("olga"))
      return try #require(all.first { $0.email == "\(name)@shop.example" })
    }

    func change(_ name: String, roles: [String], isDisabled: Bool = false, as principal: Principal) async throws {
      let member = try await member(name)
      let edit = StaffEdit(name: member.name, roles: roles, isDisabled: isDisabled)
      _ = try await access.members.change(member.id, to: edit, version: member.version, as: principal)
    }
  }

  static let manager = BuiltInRole("manager", named: "Manager", allows: all.subtracting([goods]))

  func withOffice(_ body: (Office) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let time = Time()
      let clock = WallClock { Timestamp(milliseconds: time.milliseconds.withLock { $0 }) }
      let path = folder.appendingPathComponent("db").path
      let database = try await TestDatabase.open(path, schemas: [AccessSchema.self], clock: clock)
      let access = AccessService(database: database, clock: clock, permissions: Self.all, roles: [Self.manager])
      for (name, roles) in [("olga", [StaffRole.owner]), ("max", ["manager"]), ("clare", [])] {
        try await access.addStaff(
          email: "\(name)@shop.example", name: name, password: Self.password, roles: roles)
      }
      try await body(Office(access: access, database: database, time: time, path: path))
      await database.close()
    }
  }

  @Test func `staff may do what their roles allow together, and nothing without a role`() async throws {
    try await withOffice { office in
      let olga = try await office.principal("olga")
      let role = try await office.access.roles.add(
        StaffRoleDraft(name: "Buyer", permissions: [Self.goods]), once: nil, as: olga)
      #expect(Self.all.allSatisfy { olga.holds($0) })
      let max = try await office.principal("max")
      #expect(max.holds(.accessWrite) && !max.holds(Self.goods))
      let clare = try await office.principal("clare")
      #expect(!Self.all.contains { clare.holds($0) })
      try await office.change("max", roles: ["manager", role.id], as: olga)
      let both = try await office.principal("max")
      #expect(both.holds(Self.goods) && both.holds(.accessWrite))
      // What a role loses, those who have it lose.
      _ = try await office.access.roles.change(
        role.id, to: StaffRoleDraft(name: "Buyer", permissions: []), version: 1, as: olga)
      #expect(!(try await office.principal("max").holds(Self.goods)))
    }
  }

  @Test func `an owner may do what a later release adds, others may not`() async throws {
    try await withOffice { office in
      let added = Permission("later.write")
      let later = AccessService(
        database: office.database, clock: .system, permissions: Self.all.union([added]), roles: [Self.manager])
      for (name, isAllowed) in [("olga", true), ("max", false)] {
        let token = try await later.issueToken(toStaff: "\(name)@shop.example").token
        #expect(try await later.principal(bearer: token).holds(added) == isAllowed)
      }
    }
  }

  @Test func `nobody gives or takes what they may not do themselves`() async throws {
    try await withOffice { office in
      let (olga, max) = (try await office.principal("olga"), try await office.principal("max"))
      let goods = StaffRoleDraft(name: "Goods", permissions: [Self.goods])
      await #expect(throws: AccessError.notPermitted) { try await office.access.roles.add(goods, once: nil, as: max) }
      let role = try await office.access.roles.add(goods, once: nil, as: olga)
      for roles in [[StaffRole.owner], [role.id], ["manager", role.id]] {
        await #expect(throws: AccessError.notPermitted) { try await office.change("max", roles: roles, as: max) }
        await #expect(throws: AccessError.notPermitted) { try await office.change("clare", roles: roles, as: max) }
        await #expect(throws: AccessError.notPermitted) {
          try await office.access.invitations().invite(
            NewStaffInvitation(email: "new@shop.example", name: "New", roles: roles), as: max)
        }
      }
      // Whoever may do more is not theirs to change, nor is a role that allows more.
      await #expect(throws: AccessError.notPermitted) { try await office.change("olga", roles: [], as: max) }
      await #expect(throws: AccessError.notPermitted) {
        try await office.change("olga", roles: [StaffRole.owner], isDisabled: true, as: max)
      }
      await #expect(throws: AccessError.notPermitted) {
        try await office.access.roles.change(
          role.id, to: StaffRoleDraft(name: "Goods", permissions: []), version: 1, as: max)
      }
      await #expect(throws: AccessError.notPermitted) { try await office.access.roles.remove(role.id, as: max) }
      await #expect(throws: AccessError.notPermitted) {
        try await office.access.apiTokens.issue(NewAPIToken(name: "x", permissions: [Self.goods], days: 1), as: max)
      }
      // What they may do they give.
      try await office.change("clare", roles: ["manager"], as: max)
    }
  }

  @Test func `without the permission nothing is told and nothing changes`() async throws {
    try await withOffice { office in
      let clare = try await office.principal("clare")
      let (access, edit) = (office.access, StaffEdit(name: "x", roles: [], isDisabled: false))
      let calls: [@Sendable () async throws -> Void] = [
        { _ = try await access.members.all(as: clare) },
        { _ = try await access.members.change(StaffID.make(), to: edit, version: 1, as: clare) },
        { _ = try await access.roles.all(as: clare) },
        { _ = try await access.roles.add(StaffRoleDraft(name: "x", permissions: []), once: nil, as: clare) },
        { _ = try await access.roles.remove("x", as: clare) },
        { _ = try await access.invitations().all(as: clare) },
        {
          _ = try await access.invitations().invite(NewStaffInvitation(email: "a@b.c", name: "x", roles: []), as: clare)
        },
        { try await access.invitations().withdraw(.make(), as: clare) },
        { _ = try await access.apiTokens.all(as: clare) },
        { _ = try await access.apiTokens.issue(NewAPIToken(name: "x", permissions: [], days: 1), as: clare) },
        { try await access.apiTokens.revoke("0123456789abcdef", as: clare) },
        { _ = try await AuditTrail(access).records(AuditCriteria(), as: clare) },
        { try await AuditTrail(access).revert(.make(), as: clare) },
      ]
      for call in calls { await #expect(throws: AccessError.notPermitted) { try await call() } }
    }
  }

  @Test func `the last owner stays one`() async throws {
    try await withOffice { office in
      let olga = try await office.principal("olga")
      await #expect(throws: AccessError.lastOwner) { try await office.change("olga", roles: ["manager"], as: olga) }
      await #expect(throws: AccessError.lastOwner) {
        try await office.change("olga", roles: [StaffRole.owner], isDisabled: true, as: olga)
      }
      let directory = StaffDirectory(office.access)
      await #expect(throws: AccessError.lastOwner) { try await directory.remove("olga@shop.example") }
      await #expect(throws: AccessError.lastOwner) { try await directory.setRoles([], of: "olga@shop.example") }
      await #expect(throws: AccessError.lastOwner) { try await directory.setDisabled(true, "olga@shop.example") }
      // Somebody who may not sign in does not count.
      try await office.change("max", roles: [StaffRole.owner], as: olga)
      try await directory.setDisabled(true, "max@shop.example")
      await #expect(throws: AccessError.lastOwner) { try await directory.remove("olga@shop.example") }
      try await directory.setDisabled(false, "max@shop.example")
      try await directory.remove("olga@shop.example")
    }
  }

  @Test func `of two owners who step down at once, one stays`() async throws {
    try await withOffice { office in
      let olga = try await office.principal("olga")
      for _ in 0..<5 {
        try await office.change("max", roles: [StaffRole.owner], as: olga)
        let directory = StaffDirectory(office.access)
        let results = await atOnce(2) { number in
          try await directory.setRoles([], of: ["olga@shop.example", "max@shop.example"][number])
        }
        #expect(results.values().count == 1)
        try await directory.setRoles([StaffRole.owner], of: "olga@shop.example")
      }
    }
  }

  @Test func `whoever is disabled is signed out at once, and cannot sign in until they are enabled`() async throws {
    try await withOffice { office in
      let (access, olga) = (office.access, try await office.principal("olga"))
      try await office.change("clare", roles: ["manager"], as: olga)
      let attempt = SignInAttempt(email: "clare@shop.example", password: Self.password)
      let session = try await access.signIn(attempt)
      let clare = try await access.principal(bearer: session.token)
      let issued = try await access.apiTokens.issue(
        NewAPIToken(name: "till", permissions: [.accessRead], days: 1), as: clare)
      let told = Mutex<[EndedTokens]>([])
      access.onTokensEnd { ended in told.withLock { $0.append(ended) } }
      try await office.change("clare", roles: ["manager"], isDisabled: true, as: olga)
      let all = told.withLock { $0 }
      let ended = try #require(all.first)
      #expect(ended.contains(session.token) && ended.contains(issued.secret))
      for token in [session.token, issued.secret] {
        await #expect(throws: AccessError.notAuthenticated) { try await access.principal(bearer: token) }
      }
      await #expect(throws: AccessError.wrongCredentials) { try await access.signIn(attempt) }
      await #expect(throws: AccessError.wrongCredentials) { try await access.issueToken(toStaff: "clare@shop.example") }
      try await office.change("clare", roles: ["manager"], as: olga)
      _ = try await access.signIn(attempt)
    }
  }

  @Test func `a token may do what it is limited to, as far as its owner may at that moment`() async throws {
    try await withOffice { office in
      let (access, olga) = (office.access, try await office.principal("olga"))
      let issued = try await access.apiTokens.issue(
        NewAPIToken(name: "Feed", permissions: [Self.goods, .accessTokens], days: 2), as: olga)
      guard case .staff(let program) = try await access.principal(bearer: issued.secret) else {
        Issue.record("not staff")
        return
      }
      #expect(program.permissions == [Self.goods, .accessTokens] && program.token == issued.token.id)
      // A token makes none that may do more than itself.
      await #expect(throws: AccessError.notPermitted) {
        try await access.apiTokens.issue(
          NewAPIToken(name: "More", permissions: [.accessWrite], days: 2), as: .staff(program))
      }
      try await office.change("max", roles: [StaffRole.owner], as: olga)
      try await office.change("olga", roles: ["manager"], as: try await office.principal("max"))
      let less = try await access.principal(bearer: issued.secret)
      #expect(!less.holds(Self.goods) && less.holds(.accessTokens))
      office.time.pass(2 * 86_400)
      await #expect(throws: AccessError.notAuthenticated) { try await access.principal(bearer: issued.secret) }
    }
  }

  @Test func `tokens are listed without what they are, with when they were used, and are revoked`() async throws {
    try await withOffice { office in
      let (access, olga, max) = (
        office.access, try await office.principal("olga"), try await office.principal("max")
      )
      let issued = try await access.apiTokens.issue(
        NewAPIToken(name: "Feed", permissions: [Self.goods], days: 2), as: olga)
      #expect(issued.token.lastUsedAt == nil)
      func feed() async throws -> APIToken? { try await access.apiTokens.all(as: olga).first { $0.name == "Feed" } }
      _ = try await access.principal(bearer: issued.secret)
      let first = try #require(try await feed()?.lastUsedAt)
      office.time.pass(30)
      _ = try await access.principal(bearer: issued.secret)
      #expect(try await feed()?.lastUsedAt == first)
      office.time.pass(31)
      _ = try await access.principal(bearer: issued.secret)
      #expect(try await feed()?.lastUsedAt == first.advanced(by: .seconds(61)))
      // An owner's token is not a manager's to end.
      await #expect(throws: AccessError.notPermitted) { try await access.apiTokens.revoke(issued.token.id, as: max) }
      try await access.apiTokens.revoke(issued.token.id, as: olga)
      await #expect(throws: AccessError.notAuthenticated) { try await access.principal(bearer: issued.secret) }
      await #expect(throws: AccessError.unknownToken) { try await access.apiTokens.revoke(issued.token.id, as: olga) }
    }
  }

  @Test func `an invitation is accepted once, within half an hour, and signs nobody in`() async throws {
    try await withOffice { office in
      let (access, olga) = (office.access, try await office.principal("olga"))
      let sent = Mutex<[String]>([])
      let invitations = access.invitations(
        AccountPost { letter, _ throws(AccessError) in
          if let token = letter.token { sent.withLock { $0.append(token) } }
        })
      let new = NewStaffInvitation(email: "New@shop.example", name: "New", roles: ["manager"])
      let first = try await invitations.invite(new, as: olga)
      let second = try await invitations.invite(new, as: olga)
      #expect(sent.withLock { $0 } == [first.token, second.token])
      #expect(try await invitations.all(as: olga).map(\.id) == [second.invitation.id])
      // It is no token for anything else.
      await #expect(throws: AccessError.notAuthenticated) { try await access.principal(bearer: second.token) }
      await #expect(throws: AccessError.weakPassword) {
        try await invitations.accept(StaffAcceptance(token: second.token, password: "fourteen chars"))
      }
      for token in [first.token, "x", "msinvite_" + String(repeating: "a", count: 43)] {
        await #expect(throws: AccessError.invitationOver) {
          try await invitations.accept(StaffAcceptance(token: token, password: Self.password))
        }
      }
      let answers = await atOnce(4) { _ in
        try await invitations.accept(StaffAcceptance(token: second.token, password: Self.password))
      }
      #expect(answers.values().count == 1)
      let session = try await access.signIn(SignInAttempt(email: "new@shop.example", password: Self.password))
      #expect(try await access.principal(bearer: session.token).holds(.accessWrite))
      await #expect(throws: AccessError.emailTaken) { try await invitations.invite(new, as: olga) }
      let late = try await invitations.invite(
        NewStaffInvitation(email: "late@shop.example", name: "Late", roles: []), as: olga)
      office.time.pass(30 * 60)
      await #expect(throws: AccessError.invitationOver) {
        try await invitations.accept(StaffAcceptance(token: late.token, password: Self.password))
      }
    }
  }

  @Test func `roles have names of their own, and one that somebody has stays`() async throws {
    try await withOffice { office in
      let (roles, olga) = (office.access.roles, try await office.principal("olga"))
      let draft = StaffRoleDraft(name: "Buyer", permissions: [Self.goods])
      let role = try await roles.add(draft, once: nil, as: olga)
      await #expect(throws: AccessError.roleExists) {
        try await roles.add(StaffRoleDraft(name: "BUYER", permissions: []), once: nil, as: olga)
      }
      await #expect(throws: AccessError.unknownPermission) {
        try await roles.add(StaffRoleDraft(name: "x", permissions: [Permission("no.such")]), once: nil, as: olga)
      }
      await #expect(throws: AccessError.changedSince) {
        try await roles.change(role.id, to: draft, version: 7, as: olga)
      }
      await #expect(throws: AccessError.unknownRole) {
        try await roles.change("owner", to: draft, version: 0, as: olga)
      }
      try await office.change("clare", roles: [role.id], as: olga)
      await #expect(throws: AccessError.roleInUse) { try await roles.remove(role.id, as: olga) }
      await #expect(throws: AccessError.unknownRole) { try await office.change("clare", roles: ["no-such"], as: olga) }
      try await office.change("clare", roles: [], as: olga)
      try await roles.remove(role.id, as: olga)
      #expect(try await roles.all(as: olga).roles.map(\.id) == ["owner", "manager"])
    }
  }

  @Test func `what is done to staff is told with what it was, and without secrets`() async throws {
    try await withOffice { office in
      let (access, olga) = (office.access, try await office.principal("olga"))
      let acting = Acting(principal: olga.key, operation: "test", address: "192.0.2.1")
      let secrets = try await Acting.$current.withValue(acting) {
        try await office.change("clare", roles: ["manager"], as: olga)
        try await StaffDirectory(access).setPassword("canary horse battery", of: "clare@shop.example")
        let issued = try await access.apiTokens.issue(NewAPIToken(name: "T", permissions: [], days: 1), as: olga)
        let invited = try await access.invitations().invite(
          NewStaffInvitation(email: "a@shop.example", name: "A", roles: []), as: olga)
        return [issued.secret, invited.token, "canary"]
      }
      let records = try await AuditTrail(access).records(AuditCriteria(), as: olga).items
      let told = String(decoding: Schema.array(of: .auditRecord).encode(records), as: UTF8.self)
      for secret in secrets { #expect(!told.contains(secret)) }
      #expect(records.allSatisfy { $0.name == "olga@shop.example" && $0.address == "192.0.2.1" })
      let roles = FieldChange(field: "/roles", before: "[]", after: #"["manager"]"#)
      #expect(records.contains { $0.kind == "access/staff" && $0.changes == [roles] })
      let pages = try await AuditTrail(access).records(AuditCriteria(kind: "access/staff"), limit: 1, as: olga)
      let next = try await AuditTrail(access).records(
        AuditCriteria(kind: "access/staff"), after: pages.next, limit: 1, as: olga)
      #expect(pages.items.first?.id != next.items.first?.id && next.items.count == 1)
      await #expect(throws: AccessError.invalidCursor) {
        try await AuditTrail(access).records(AuditCriteria(kind: "x"), after: pages.next, as: olga)
      }
    }
  }
}
