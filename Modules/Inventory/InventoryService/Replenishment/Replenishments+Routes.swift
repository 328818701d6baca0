import Access
import AccessService
import FoundationCore
import HTTPServer
import Inventory
import Persistence

extension Suppliers {
  /// The operations on suppliers.
  func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .get, "/api/v1/inventory/suppliers", operation: "listSuppliers",
        summary: "Whom the shop buys goods from, by name: all, or those whose name begins with a text",
        policy: gate.staff(.inventoryRead), inputs: .query(optional: "query", .text(1...100)),
        .query(optional: "cursor", .cursor),
        .query("limit", .integer(Page<Supplier>.limits), default: Page<Supplier>.defaultLimit),
        output: .json(.suppliers)
      ) { context, query, cursor, limit in
        try await all(beginningWith: query, after: cursor, limit: limit, as: context.principal)
      },
      Route(
        .post, "/api/v1/inventory/suppliers", operation: "addSupplier", summary: "Add a supplier",
        policy: gate.staff(.inventoryWrite), inputs: .body(.newSupplier), .optionalIdempotencyKey,
        output: .created(.supplier)
      ) { context, new, key in
        try await add(new, once: context.once(key, "addSupplier"), as: context.principal)
      },
      Route(
        .get, "/api/v1/inventory/suppliers/{id}", operation: "getSupplier", summary: "One supplier",
        policy: gate.staff(.inventoryRead), inputs: .supplier, output: .tagged(.json(.supplier))
      ) { context, id in
        Tagged(try await supplier(id, as: context.principal))
      },
      Route(
        .put, "/api/v1/inventory/suppliers/{id}", operation: "changeSupplier", summary: "Change a supplier",
        policy: gate.staff(.inventoryWrite), inputs: .supplier, .body(.supplierDetails), .ifMatch(),
        output: .tagged(.json(.supplier))
      ) { context, id, details, tag in
        Tagged(try await change(id, to: details, version: Int64(tag) ?? -1, as: context.principal))
      },
      Route(
        .delete, "/api/v1/inventory/suppliers/{id}", operation: "removeSupplier",
        summary: "Remove a supplier that nothing was ordered from", policy: gate.staff(.inventoryWrite),
        inputs: .supplier, output: .noContent
      ) { context, id in
        try await remove(id, as: context.principal)
      },
    ]
  }
}

extension Replenishments {
  /// The operations on goods on their way.
  func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .get, "/api/v1/inventory/replenishments", operation: "listReplenishments",
        summary: "Purchase orders and transfers, the latest first", policy: gate.staff(.inventoryRead),
        inputs: .query(optional: "kind", .enumeration(of: Replenishment.Kind.self)),
        .query(optional: "status", .enumeration(of: ReplenishmentStatus.self)), .query(optional: "cursor", .cursor),
        .query("limit", .integer(Page<Replenishment>.limits), default: Page<Replenishment>.defaultLimit),
        output: .json(.replenishments)
      ) { context, kind, status, cursor, limit in
        try await all(
          ReplenishmentFilter(kind: kind, status: status), after: cursor, limit: limit, as: context.principal)
      },
      Route(
        .post, "/api/v1/inventory/replenishments", operation: "addReplenishment",
        summary: "Write a purchase order or a transfer down; nothing moves yet", policy: gate.staff(.inventoryWrite),
        inputs: .body(.newReplenishment), .idempotencyKey, output: .created(.replenishment)
      ) { context, new, key in
        try await add(new, once: context.once(key, "addReplenishment"), as: context.principal)
      },
      Route(
        .get, "/api/v1/inventory/replenishments/{id}", operation: "getReplenishment",
        summary: "One purchase order or transfer", policy: gate.staff(.inventoryRead), inputs: .replenishment,
        output: .tagged(.json(.replenishment))
      ) { context, id in
        Tagged(try await replenishment(id, as: context.principal))
      },
      Route(
        .put, "/api/v1/inventory/replenishments/{id}", operation: "changeReplenishment",
        summary: "Change a purchase order or a transfer that is a draft", policy: gate.staff(.inventoryWrite),
        inputs: .replenishment, .body(.replenishmentDetails), .ifMatch(), output: .tagged(.json(.replenishment))
      ) { context, id, details, tag in
        Tagged(try await change(id, to: details, version: Int64(tag) ?? -1, as: context.principal))
      },
      step("dispatch", "dispatchReplenishment", "Order the goods of a draft, or send them", gate) {
        id, version, key, principal async throws(InventoryError) in
        try await dispatch(id, version: version, once: key, as: principal)
      },
      Route(
        .post, "/api/v1/inventory/replenishments/{id}/receipts", operation: "receiveReplenishment",
        summary: "Take goods in that were on their way", policy: gate.staff(.inventoryWrite), inputs: .replenishment,
        .body(.goodsArrival), .ifMatch(), .idempotencyKey, output: .json(.replenishment)
      ) { context, id, arrival, tag, key in
        try await receive(
          arrival, of: id, version: Int64(tag) ?? -1, once: context.once(key, "receiveReplenishment"),
          as: context.principal)
      },
      step("closure", "closeReplenishment", "Say that what is outstanding will not come", gate) {
        id, version, key, principal async throws(InventoryError) in
        try await close(id, version: version, once: key, as: principal)
      },
      step("cancellation", "cancelReplenishment", "Call goods off before any of them came", gate) {
        id, version, key, principal async throws(InventoryError) in
        try await cancel(id, version: version, once: key, as: principal)
      },
    ]
  }

  /// An operation that takes a step without saying more.
  private func step(
    _ path: String, _ operation: String, _ summary: String, _ gate: Gate,
    _ take:
      @escaping @Sendable (ReplenishmentID, Int64, IdempotencyKey, Principal) async throws(InventoryError)
      -> Replenishment
  ) -> Route<AccessPolicy> {
    Route(
      .post, "/api/v1/inventory/replenishments/{id}/\(path)", operation: operation, summary: summary,
      policy: gate.staff(.inventoryWrite), inputs: .replenishment, .ifMatch(), .idempotencyKey,
      output: .json(.replenishment)
    ) { context, id, tag, key in
      try await take(id, Int64(tag) ?? -1, context.once(key, operation), context.principal)
    }
  }
}

extension Tagged where Value == Supplier {
  /// The supplier with its version as its entity tag.
  fileprivate init(_ supplier: Supplier) { self.init(supplier, etag: String(supplier.version)) }
}

extension Tagged where Value == Replenishment {
  /// The goods with their version as their entity tag.
  fileprivate init(_ goods: Replenishment) { self.init(goods, etag: String(goods.version)) }
}

extension Input where Value == SupplierID {
  /// The id of a supplier.
  fileprivate static var supplier: Input { .path("id", .identifier(of: SupplierTag.self)) }
}

extension Input where Value == ReplenishmentID {
  /// The id of goods on their way.
  fileprivate static var replenishment: Input { .path("id", .identifier(of: ReplenishmentTag.self)) }
}
