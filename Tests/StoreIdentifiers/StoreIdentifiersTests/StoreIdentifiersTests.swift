import FoundationCore
import StoreIdentifiers
import Testing

struct StoreIdentifiersTests {
  @Test func `ids of different kinds are different types of one layout`() {
    let order = OrderID.make()
    #expect(CustomerID(order.value).description == order.description)
    #expect(type(of: order) != (CustomerID.self as Any.Type))
  }
}
