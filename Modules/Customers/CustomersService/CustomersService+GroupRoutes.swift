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
        policy: gate.staff(.customersWrite), inputs: .body(.newCustomerGroup), output: .created(.customerGroup)
      ) { context, new in
        try await service.add(new, as: context.principal)
      },
      Route(
        .put, "/api/v1/customers/groups/{code}", operation: "renameCustomerGroup",
        summary: "Rename a group of customers",
        policy: gate.staff(.customersWrite), inputs: .path("code", .groupCode), .body(.customerGroupName),
        output: .json(.customerGroup)
      ) { context, code, change in
        try await service.rename(group: code, to: change.name, as: context.principal)
      },
      Route(
        .delete, "/api/v1/customers/groups/{code}", operation: "removeCustomerGroup",
        summary: "Take away a group that nobody is in", policy: gate.staff(.customersWrite),
        inputs: .path("code", .groupCode), output: .noContent
      ) { context, code in
        try await service.remove(group: code, as: context.principal)
      },
      Route(
        .put, "/api/v1/customers/customers/{id}/group", operation: "setCustomerGroup",
        summary: "Put a customer into a group, or into none", policy: gate.staff(.customersWrite),
        inputs: .path("id", .identifier(of: CustomerTag.self)), .body(.customerMembership), output: .json(.customer)
      ) { context, id, membership in
        try await service.setGroup(membership.group, of: id, as: context.principal)
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
