import Access
import AccessService
import FoundationCore
import HTTPServer
import Ordering

extension CreditNotes {
  /// Booking a credit.
  func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .post, "/api/v1/ordering/credit-notes", operation: "bookCredit", summary: "Book a credit",
        policy: gate.staff(.paymentsWrite), inputs: .body(.newCreditNote), .idempotencyKey,
        output: .created(.creditNote)
      ) { context, note, key in
        try await book(note, once: context.once(key, "bookCredit"), as: context.principal)
      }
    ]
  }
}
