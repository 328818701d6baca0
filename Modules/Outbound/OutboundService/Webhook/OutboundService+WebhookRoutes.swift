import Access
import AccessService
import FoundationCore
import HTTPServer
import Outbound

extension OutboundService {
  /// The API's operations of webhooks.
  func webhookRoutes(_ gate: Gate) -> [Route<AccessPolicy>] { endpointRoutes(gate) + deliveryRoutes(gate) }

  private func endpointRoutes(_ gate: Gate) -> [Route<AccessPolicy>] {
    let webhooks = webhooks
    return [
      Route(
        .get, "/api/v1/outbound/webhook-topics", operation: "listWebhookTopics",
        summary: "What endpoints can be told of", policy: gate.staff(.webhookRead), output: .json(.webhookTopics)
      ) { context in
        try webhooks.topics(as: context.principal)
      },
      Route(
        .get, "/api/v1/outbound/webhooks", operation: "listWebhooks", summary: "Endpoints, the oldest first",
        policy: gate.staff(.webhookRead), output: .json(.webhookEndpoints)
      ) { context in
        try await webhooks.all(as: context.principal)
      },
      Route(
        .get, "/api/v1/outbound/webhooks/{id}", operation: "getWebhook", summary: "An endpoint",
        policy: gate.staff(.webhookRead), inputs: .webhook, output: .tagged(.json(.webhookEndpoint))
      ) { context, id in
        let endpoint = try await webhooks.endpoint(id, as: context.principal)
        return Tagged(endpoint, etag: String(endpoint.version))
      },
      Route(
        .post, "/api/v1/outbound/webhooks", operation: "addWebhook",
        summary: "Add an endpoint; its secret is shown once",
        policy: gate.staff(.webhookWrite), inputs: .body(.newWebhookEndpoint), .optionalIdempotencyKey,
        output: .created(.issuedWebhookSecret)
      ) { context, new, key in
        try await webhooks.add(new, once: context.once(key, "addWebhook"), as: context.principal)
      },
      Route(
        .put, "/api/v1/outbound/webhooks/{id}", operation: "changeWebhook", summary: "Change an endpoint",
        policy: gate.staff(.webhookWrite), inputs: .webhook, .body(.webhookEndpointDetails), .ifMatch(),
        output: .tagged(.json(.webhookEndpoint))
      ) { context, id, details, tag in
        let endpoint = try await webhooks.change(id, to: details, version: Int64(tag) ?? -1, as: context.principal)
        return Tagged(endpoint, etag: String(endpoint.version))
      },
      Route(
        .delete, "/api/v1/outbound/webhooks/{id}", operation: "removeWebhook",
        summary: "Remove an endpoint with its log",
        policy: gate.staff(.webhookWrite), inputs: .webhook, output: .noContent
      ) { context, id in
        try await webhooks.remove(id, as: context.principal)
      },
      Route(
        .post, "/api/v1/outbound/webhooks/{id}/secret", operation: "newWebhookSecret",
        summary: "Make a new secret, which is shown once", policy: gate.staff(.webhookWrite), inputs: .webhook,
        .optionalIdempotencyKey, output: .json(.issuedWebhookSecret)
      ) { context, id, key in
        try await webhooks.newSecret(id, once: context.once(key, "newWebhookSecret"), as: context.principal)
      },
      Route(
        .post, "/api/v1/outbound/webhooks/{id}/test", operation: "testWebhook", summary: "Send a test message",
        policy: gate.staff(.webhookWrite), inputs: .webhook, .optionalIdempotencyKey, output: .json(.webhookDelivery)
      ) { context, id, key in
        try await webhooks.test(id, once: context.once(key, "testWebhook"), as: context.principal)
      },
    ]
  }

  private func deliveryRoutes(_ gate: Gate) -> [Route<AccessPolicy>] {
    let deliveries = webhookDeliveries
    return [
      Route(
        .get, "/api/v1/outbound/webhooks/{id}/deliveries", operation: "listWebhookDeliveries",
        summary: "Messages to an endpoint, the latest first", policy: gate.staff(.webhookRead), inputs: .webhook,
        .query(optional: "state", .enumeration(of: WebhookDeliveryState.self)),
        .query(optional: "cursor", .cursor),
        .query("limit", .integer(Page<WebhookDelivery>.limits), default: Page<WebhookDelivery>.defaultLimit),
        output: .json(.webhookDeliveries)
      ) { context, id, state, cursor, limit in
        try await deliveries.list(of: id, state, after: cursor, limit: limit, as: context.principal)
      },
      Route(
        .get, "/api/v1/outbound/webhook-deliveries/{id}", operation: "getWebhookDelivery",
        summary: "A message with what it says and what was answered", policy: gate.staff(.webhookRead),
        inputs: .delivery, output: .json(.webhookDeliveryDetails)
      ) { context, id in
        try await deliveries.delivery(id, as: context.principal)
      },
      Route(
        .post, "/api/v1/outbound/webhook-deliveries/{id}/send-again", operation: "sendWebhookAgain",
        summary: "Send a message again, with the id it had", policy: gate.staff(.webhookWrite), inputs: .delivery,
        .optionalIdempotencyKey, output: .json(.webhookDeliveryDetails)
      ) { context, id, key in
        try await deliveries.sendAgain(id, once: context.once(key, "sendWebhookAgain"), as: context.principal)
      },
    ]
  }
}

extension Input where Value == WebhookEndpointID {
  /// The id of an endpoint.
  fileprivate static var webhook: Input { .path("id", .identifier(of: WebhookEndpointTag.self)) }
}

extension Input where Value == WebhookDeliveryID {
  /// The id of a message.
  fileprivate static var delivery: Input { .path("id", .identifier(of: WebhookDeliveryTag.self)) }
}
