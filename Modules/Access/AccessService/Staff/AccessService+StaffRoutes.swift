import Access
import FoundationCore
public import HTTPServer

extension AccessService {
  /// Staff, as staff see and change them.
  public var members: StaffMembers { StaffMembers(self) }
  /// The roles of the shop.
  public var roles: Roles { Roles(self) }
  /// Tokens for programs.
  public var apiTokens: APITokens { APITokens(self) }
  /// Keys that pages of other sites show.
  public var storefrontKeys: StorefrontKeys { StorefrontKeys(self) }

  /// The filters of lists that each member of staff keeps.
  public var filters: FilterBook { FilterBook(database: database, clock: clock) }

  /// Those who are asked to work for the shop, by letters that the post takes.
  public func invitations(_ post: AccountPost = .none) -> StaffInvitations { StaffInvitations(self, post: post) }

  /// The API's operations of staff, their roles, invitations, tokens and saved filters.
  public func staffRoutes(_ gate: Gate, post: AccountPost) -> [Route<AccessPolicy>] {
    routes(of: members, gate) + routes(of: invitations(post), gate) + routes(of: roles, gate)
      + routes(of: apiTokens, gate) + storefrontKeys.routes(gate) + routes(of: filters, gate)
  }

  private func routes(of members: StaffMembers, _ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .get, "/api/v1/access/staff", operation: "listStaff", summary: "Everybody who works for the shop",
        policy: gate.staff(.accessRead), output: .json(.staffMembers)
      ) { context in
        try await members.all(as: context.principal)
      },
      Route(
        .put, "/api/v1/access/staff/{id}", operation: "changeStaff",
        summary: "Give a member of staff a name and roles, and let them sign in or not",
        policy: gate.staff(.accessWrite), inputs: .path("id", .identifier(of: StaffTag.self)), .body(.staffEdit),
        .ifMatch(), output: .tagged(.json(.staffMember))
      ) { context, id, edit, tag in
        let member = try await members.change(id, to: edit, version: Int64(tag) ?? -1, as: context.principal)
        return Tagged(member, etag: String(member.version))
      },
    ]
  }

  private func routes(of filters: FilterBook, _ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .get, "/api/v1/access/saved-filters", operation: "listSavedFilters",
        summary: "The filters of a list that the caller has saved", policy: gate.anyStaff,
        inputs: .query("list", .text(SavedFilter.listLength)), output: .json(.savedFilters)
      ) { context, list in
        try await filters.filters(of: list, as: context.principal)
      },
      Route(
        .put, "/api/v1/access/saved-filters/{filter}", operation: "saveFilter",
        summary: "Save the query of a list's address for the caller, under a name", policy: gate.anyStaff,
        inputs: .path("filter", .identifier(of: SavedFilterTag.self)), .body(.savedFilter), output: .json(.savedFilters)
      ) { context, id, filter in
        try await filters.save(
          SavedFilter(id: id, list: filter.list, name: filter.name, query: filter.query), as: context.principal)
      },
      Route(
        .delete, "/api/v1/access/saved-filters/{filter}", operation: "removeSavedFilter",
        summary: "Remove one of the caller's filters", policy: gate.anyStaff,
        inputs: .path("filter", .identifier(of: SavedFilterTag.self)), output: .noContent
      ) { context, id in
        try await filters.remove(id, as: context.principal)
      },
    ]
  }

  private func routes(of invitations: StaffInvitations, _ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .get, "/api/v1/access/invitations", operation: "listStaffInvitations",
        summary: "Who was asked to work for the shop", policy: gate.staff(.accessRead), output: .json(.staffInvitations)
      ) { context in
        try await invitations.all(as: context.principal)
      },
      Route(
        .post, "/api/v1/access/invitations", operation: "inviteStaff", summary: "Ask somebody to work for the shop",
        policy: gate.staff(.accessWrite), inputs: .body(.newStaffInvitation), .optionalIdempotencyKey,
        output: .created(.issuedStaffInvitation)
      ) { context, new, key in
        try await invitations.invite(new, once: context.once(key, "inviteStaff"), as: context.principal)
      },
      Route(
        .delete, "/api/v1/access/invitations/{id}", operation: "withdrawStaffInvitation",
        summary: "Take an invitation back", policy: gate.staff(.accessWrite),
        inputs: .path("id", .identifier(of: StaffInvitationTag.self)), output: .noContent
      ) { context, id in
        try await invitations.withdraw(id, as: context.principal)
      },
      Route(
        .post, "/api/v1/access/acceptances", operation: "acceptStaffInvitation",
        summary: "Accept an invitation, with a password to sign in with", policy: gate.everyone.within(.signIns),
        inputs: .body(.staffAcceptance), .optionalIdempotencyKey, output: .noContent
      ) { context, answer, key in
        try await invitations.accept(
          answer, once: context.once(key, "acceptStaffInvitation"), from: context.request.network)
      },
    ]
  }

  private func routes(of roles: Roles, _ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .get, "/api/v1/access/roles", operation: "listStaffRoles", summary: "Roles, and what they can be made of",
        policy: gate.staff(.accessRead), output: .json(.staffRoles)
      ) { context in
        try await roles.all(as: context.principal)
      },
      Route(
        .post, "/api/v1/access/roles", operation: "addStaffRole", summary: "Add a role",
        policy: gate.staff(.accessWrite), inputs: .body(.staffRoleDraft), .optionalIdempotencyKey,
        output: .created(.staffRole)
      ) { context, draft, key in
        try await roles.add(draft, once: context.once(key, "addStaffRole"), as: context.principal)
      },
      Route(
        .put, "/api/v1/access/roles/{id}", operation: "changeStaffRole",
        summary: "Rename a role, or change what it allows",
        policy: gate.staff(.accessWrite), inputs: .path("id", .text(1...100)), .body(.staffRoleDraft), .ifMatch(),
        output: .tagged(.json(.staffRole))
      ) { context, id, draft, tag in
        let role = try await roles.change(id, to: draft, version: Int64(tag) ?? -1, as: context.principal)
        return Tagged(role, etag: String(role.version))
      },
      Route(
        .delete, "/api/v1/access/roles/{id}", operation: "removeStaffRole", summary: "Remove a role that nobody has",
        policy: gate.staff(.accessWrite), inputs: .path("id", .text(1...100)), output: .noContent
      ) { context, id in
        try await roles.remove(id, as: context.principal)
      },
    ]
  }

  private func routes(of tokens: APITokens, _ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .get, "/api/v1/access/tokens", operation: "listTokens",
        summary: "Tokens and sessions that work: one's own, or everybody's", policy: gate.anyStaff,
        output: .json(.apiTokens)
      ) { context in
        try await tokens.all(as: context.principal)
      },
      Route(
        .post, "/api/v1/access/tokens", operation: "issueToken", summary: "Make a token for a program",
        policy: gate.staff(.accessTokens), inputs: .body(.newAPIToken), .optionalIdempotencyKey,
        output: .created(.issuedAPIToken)
      ) { context, new, key in
        try await tokens.issue(new, once: context.once(key, "issueToken"), as: context.principal)
      },
      Route(
        .delete, "/api/v1/access/tokens/{id}", operation: "revokeToken", summary: "End a token or a session",
        policy: gate.anyStaff, inputs: .path("id", .text(1...100)), output: .noContent
      ) { context, id in
        try await tokens.revoke(id, as: context.principal)
      },
    ]
  }
}
