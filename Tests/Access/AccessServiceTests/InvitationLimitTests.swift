import Access
import AccessService
import Testing

extension RoleTests {
  @Test func `an invitation is worth no more than whoever made it`() async throws {
    try await withOffice { office in
      let (access, olga, max) = (office.access, try await office.principal("olga"), try await office.principal("max"))
      try await office.change("clare", roles: [StaffRole.owner], as: olga)
      let clare = try await office.principal("clare")
      let asOwner = try await access.invitations().invite(
        NewStaffInvitation(email: "zoe@shop.example", name: "Zoe", roles: [StaffRole.owner]), as: clare)
      let asManager = try await access.invitations().invite(
        NewStaffInvitation(email: "tom@shop.example", name: "Tom", roles: ["manager"]), as: max)
      // She may manage, and no more than that; he may not sign in any more.
      try await office.change("clare", roles: ["manager"], as: olga)
      try await office.change("max", roles: ["manager"], isDisabled: true, as: olga)
      for token in [asOwner.token, asManager.token] {
        await #expect(throws: AccessError.invitationOver) {
          try await access.invitations().accept(StaffAcceptance(token: token, password: Self.password))
        }
      }
      let again = try await access.invitations().invite(
        NewStaffInvitation(email: "tom@shop.example", name: "Tom", roles: ["manager"]), as: olga)
      try await access.invitations().accept(StaffAcceptance(token: again.token, password: Self.password))
      #expect(try await access.members.all(as: olga).map(\.email).contains("tom@shop.example"))
    }
  }

  @Test func `a role stays while somebody is invited to it`() async throws {
    try await withOffice { office in
      let (access, olga) = (office.access, try await office.principal("olga"))
      let role = try await access.roles.add(
        StaffRoleDraft(name: "Packer", permissions: [Self.goods]), once: nil, as: olga)
      let invited = try await access.invitations().invite(
        NewStaffInvitation(email: "tom@shop.example", name: "Tom", roles: [role.id]), as: olga)
      await #expect(throws: AccessError.roleInUse) { try await access.roles.remove(role.id, as: olga) }
      try await access.invitations().withdraw(invited.invitation.id, as: olga)
      try await access.roles.remove(role.id, as: olga)
    }
  }
}
