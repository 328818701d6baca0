import Access
import AccessService
import Customers
import FoundationCore
import HTTPServer
import StoreIdentifiers

extension CustomersService {
  /// The operations on groups of customers.
  func groups(_ gate: Gate) -> [Route<AccessPolicy>] {
    let service = self
    return [
      Route(
        .get, "/api/v1/customers/groups", operation: "listCustomerGroups", summary: "Groups of customers, by name",
        policy: gate.staff(.customersRead), output: .json(.customerGroups)
      ) { context in
        try await service.groups(as: context.principal)
      },
      Route(
        .post, "/api/v1/customers/groups", operation: "addCustomerGroup", summary: "Add a group of customers",
        policy: gate.staff(.customersWrite), inputs: .body(.newCustomerGroup), .optionalIdempotencyKey,
        output: .created(.customerGroup)
      ) { context, new, key in
        try await service.add(new, once: context.once(key, "addCustomerGroup"), as: context.principal)
      },
      Route(
        .put, "/api/v1/customers/groups/{code}", operation: "renameCustomerGroup",
        summary: "Rename a group of customers",
        policy: gate.staff(.customersWrite), inputs: .path("code", .groupCode), .body(.customerGroupName),
        .optionalIdempotencyKey, output: .json(.customerGroup)
      ) { context, code, change, key in
        try await service.rename(
          group: code, to: change.name, once: context.once(key, "renameCustomerGroup"), as: context.principal)
      },
      Route(
        .delete, "/api/v1/customers/groups/{code}", operation: "removeCustomerGroup",
        summary: "Take away a group that nobody is in", policy: gate.staff(.customersWrite),
        inputs: .path("code", .groupCode), .optionalIdempotencyKey, output: .noContent
      ) { context, code, key in
        try await service.remove(group: code, once: context.once(key, "removeCustomerGroup"), as: context.principal)
      },
      Route(
        .put, "/api/v1/customers/customers/{id}/group", operation: "setCustomerGroup",
        summary: "Put a customer into a group, or into none", policy: gate.staff(.customersWrite),
        inputs: .path("id", .identifier(of: CustomerTag.self)), .body(.customerMembership),
        .optionalIdempotencyKey, output: .json(.customer)
      ) { context, id, membership, key in
        try await service.setGroup(
          membership.group, of: id, once: context.once(key, "setCustomerGroup"), as: context.principal)
      },
    ]
  }
}

extension Parameter where Value == String {
  /// The code of a group.
  fileprivate static var groupCode: Parameter {
    Parameter(
      description: .string(length: 1...100, pattern: CustomerGroup.codePattern),
      expectation: "1 to 100 characters without slashes, commas and control characters"
    ) { CustomerGroup.isCode($0) ? $0 : nil }
  }
}
