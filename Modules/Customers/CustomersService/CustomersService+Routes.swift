import Access
public import AccessService
import Customers
import FoundationCore
public import HTTPServer
import StoreIdentifiers

extension CustomersService {
  /// The API's operations of Customers.
  public func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    let service = self
    return groups(gate) + profileRoutes(gate) + buyers.routes(gate) + [
      Route(
        .get, "/api/v1/customers/customers", operation: "listCustomers", summary: "Customers, the latest first",
        policy: gate.staff(.customersRead), inputs: .query(optional: "email", .text(1...254)),
        .query(optional: "cursor", .cursor),
        .query("limit", .integer(Page<Customer>.limits), default: Page<Customer>.defaultLimit),
        output: .json(.customers)
      ) { context, email, cursor, limit in
        try await service.customers(email: email, after: cursor, limit: limit, as: context.principal)
      },
      Route(
        .get, "/api/v1/customers/customers/{id}", operation: "getCustomer", summary: "A customer",
        policy: gate.staff(.customersRead), inputs: .path("id", .identifier(of: CustomerTag.self)),
        output: .json(.customer)
      ) { context, id in
        try await service.customer(id, as: context.principal)
      },
      Route(
        .post, "/api/v1/customers/customers", operation: "addCustomer", summary: "Add a customer",
        policy: gate.staff(.customersWrite), inputs: .body(.newCustomer), .optionalIdempotencyKey,
        output: .created(.customer)
      ) { context, new, key in
        try await service.add(new, once: context.once(key, "addCustomer"), as: context.principal)
      },
      Route(
        .post, "/api/v1/registrations", operation: "register",
        summary: "Ask for a mail with a link by which an account is opened",
        policy: gate.everyone.within(.registrations), inputs: .body(.newRegistration), .optionalIdempotencyKey,
        output: .accepted
      ) { context, new, key in
        do throws(AccessError) {
          try await service.access.askToRegister(
            new.email, language: new.language, back: new.back, once: context.once(key, "register"))
        } catch { throw CustomersError.access(error) }
      },
      Route(
        .post, "/api/v1/accounts", operation: "openAccount", summary: "Open an account, by the link of a mail",
        policy: gate.everyone.within(.signIns), inputs: .body(.newAccount), .optionalIdempotencyKey,
        output: .created(.customer)
      ) { context, account, key in
        try await service.open(account, once: context.once(key, "openAccount"), from: context.request.network)
      },
      Route(
        .post, "/api/v1/customers/sessions", operation: "signInCustomer", summary: "Sign a customer in",
        policy: gate.everyone.within(.signIns), inputs: .body(.customerCredentials), output: .created(.customerSession)
      ) { context, credentials in
        try await service.signIn(credentials, from: context.request.network)
      },
    ]
  }
}

extension CustomersError: ProblemConvertible {
  /// The refusal as the API tells it.
  public var problem: Problem {
    switch self {
    case .notFound: .notFound("customer-not-found", detail: "There is no such customer.")
    case .customerExists: .conflict("customer-exists", detail: "A customer with this id exists.")
    case .emailTaken: .conflict("email-taken", detail: "Another customer has this e-mail address.")
    case .groupNotFound: .notFound("group-not-found", detail: "There is no such group.")
    case .groupExists: .conflict("group-exists", detail: "A group with this code exists.")
    case .groupHasMembers:
      .conflict("group-has-members", detail: "Somebody is in the group: put them into another first.")
    case .tooManyAddresses:
      .conflict(
        "too-many-addresses", detail: "There are \(CustomerProfile.addressLimit) addresses at most: remove one first.")
    case .tooManyGroups:
      .conflict("too-many-groups", detail: "There are \(CustomerGroup.limit) groups at most: remove one first.")
    case .unknownGroup:
      .invalid([SchemaViolation(pointer: "/group", code: "unknown", message: "There is no such group.")])
    case .invalidCursor: .invalidParameter("cursor", detail: "The cursor is not one of this list.")
    case .access(let error): error.problem
    case .storage(let error): error.problem
    }
  }
}
