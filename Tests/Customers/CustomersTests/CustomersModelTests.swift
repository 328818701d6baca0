import Customers
import FoundationCore
import MyStoreKit
import StoreIdentifiers
import Testing

struct CustomersModelTests {
  @Test func `the model keeps what the server said, in its order`() async throws {
    let customer = Customer(
      id: .make(), name: "Ann", email: "ann@example.com", createdAt: Timestamp(milliseconds: 1_000))
    let json = String(decoding: Schema.customers.encode(Page(items: [customer], next: nil)), as: UTF8.self)
    let transport = CannedTransport([.init("/api/v1/customers/customers", json: json)])
    let model = CustomersModel(client: CustomersHTTPClient(client: HTTPClient(transport: transport)))
    try await model.load()
    #expect(model.customers == [customer])
  }

  @Test(arguments: ["not an address", "a@b", ""])
  func `a customer needs an e-mail address`(email: String) {
    let text = #"{"id":"00000000-0000-7000-8000-000000000001","name":"A","email":"\#(email)"}"#
    #expect(throws: SchemaError.self) { try Schema.newCustomer.decode(Array(text.utf8)) }
  }
}
