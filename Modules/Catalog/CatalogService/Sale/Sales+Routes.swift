import Access
import AccessService
import Catalog
import FoundationCore
import HTTPServer

extension Sales {
  /// The operations on sales.
  func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .get, "/api/v1/catalog/sales", operation: "listSales", summary: "Sales by percentage, the latest made first",
        policy: gate.catalogStaff, inputs: .cursor, .pageLimit, output: .json(.sales)
      ) { context, cursor, limit in
        try await all(after: cursor, limit: limit, as: context.principal)
      },
      Route(
        .get, "/api/v1/catalog/sales/{id}", operation: "getSale", summary: "A sale by percentage",
        policy: gate.catalogStaff, inputs: .id(of: PriceListTag.self), output: .tagged(.json(.sale))
      ) { context, id in
        let sale = try await sale(id, as: context.principal)
        return Tagged(sale, etag: String(sale.version))
      },
      Route(
        .post, "/api/v1/catalog/sales", operation: "addSale", summary: "Add a sale and make its prices",
        policy: gate.catalogStaff, inputs: .body(.sale), .optionalIdempotencyKey, output: .created(.sale)
      ) { context, sale, key in
        try await add(sale, once: context.once(key, "addSale"), as: context.principal)
      },
      Route(
        .put, "/api/v1/catalog/sales/{id}", operation: "editSale",
        summary: "Replace a sale and make its prices anew", policy: gate.catalogStaff,
        inputs: .id(of: PriceListTag.self), .body(.sale), .ifMatch(), output: .tagged(.json(.sale))
      ) { context, id, sale, tag in
        let changed = Sale(
          id: id, name: sale.name, percentage: sale.percentage, scope: sale.scope, isActive: sale.isActive,
          startsAt: sale.startsAt, endsAt: sale.endsAt, version: try tag.version())
        let saved = try await replace(changed, as: context.principal)
        return Tagged(saved, etag: String(saved.version))
      },
    ]
  }
}
