import Access
public import AccessService
import FoundationCore
public import HTTPServer
import Operations

extension OperationsService {
  /// Returns the operations of the API. Each has a policy; a route without one does not compile.
  public func routes(_ gate: Gate) -> [Route<AccessPolicy>] { jobRoutes(gate) + eventRoutes(gate) }

  private func jobRoutes(_ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .get, "/api/v1/operations/jobs", operation: "listJobs", summary: "Jobs, those last that were asked for first",
        policy: gate.staff(.operationsRead),
        inputs: .query(optional: "state", .enumeration(of: BackgroundJob.State.self)),
        .query(optional: "cursor", .cursor),
        .query("limit", .integer(Page<BackgroundJob>.limits), default: Page<BackgroundJob>.defaultLimit),
        output: .json(.backgroundJobs)
      ) { context, state, cursor, limit in
        try await self.jobs(state, after: cursor, limit: limit, as: context.principal)
      },
      Route(
        .post, "/api/v1/operations/jobs/{id}/cancellation", operation: "cancelJob", summary: "Call a job off",
        policy: gate.staff(.operationsWrite), inputs: .path("id", .identifier(of: JobTag.self)), output: .noContent
      ) { context, job in
        try await self.cancel(job, as: context.principal)
      },
      Route(
        .post, "/api/v1/operations/jobs/{id}/attempt", operation: "retryJob",
        summary: "Let a job begin at once that waits or was given up", policy: gate.staff(.operationsWrite),
        inputs: .path("id", .identifier(of: JobTag.self)), output: .noContent
      ) { context, job in
        try await self.retry(job, as: context.principal)
      },
    ]
  }

  private func eventRoutes(_ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .get, "/api/v1/operations/parked-events", operation: "listParkedEvents",
        summary: "Events that a consumer could not handle, the earliest first", policy: gate.staff(.operationsRead),
        inputs: .query(optional: "cursor", .cursor),
        .query("limit", .integer(Page<UndeliveredEvent>.limits), default: Page<UndeliveredEvent>.defaultLimit),
        output: .json(.undeliveredEvents)
      ) { context, cursor, limit in
        try await self.parkedEvents(after: cursor, limit: limit, as: context.principal)
      },
      Route(
        .post, "/api/v1/operations/parked-events/{consumer}/{position}/attempt", operation: "retryParkedEvent",
        summary: "Try an event again, and those that wait behind it", policy: gate.staff(.operationsWrite),
        inputs: .path("consumer", .consumer), .path("position", .position), output: .noContent
      ) { context, consumer, position in
        try await self.retry(.init(consumer: consumer, position: position), as: context.principal)
      },
      Route(
        .delete, "/api/v1/operations/parked-events/{consumer}/{position}", operation: "discardParkedEvent",
        summary: "Give an event up for a consumer", policy: gate.staff(.operationsWrite),
        inputs: .path("consumer", .consumer), .path("position", .position), output: .noContent
      ) { context, consumer, position in
        try await self.discard(.init(consumer: consumer, position: position), as: context.principal)
      },
    ]
  }
}

extension Parameter where Value == String {
  /// The name of a consumer.
  fileprivate static var consumer: Parameter {
    Parameter(
      description: .string(length: 1...100, pattern: "^[a-z.-]+$"), expectation: "a consumer's name"
    ) { text in
      (1...100).contains(text.utf8.count)
        && text.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x2E || $0 == 0x2D } ? text : nil
    }
  }
}

extension Parameter where Value == Int64 {
  /// An event's place in the stream.
  fileprivate static var position: Parameter {
    Parameter(description: .integer(1...Int64.max), expectation: "a whole number above 0") { text in
      Int64(text).flatMap { $0 > 0 ? $0 : nil }
    }
  }
}
