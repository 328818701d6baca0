public import FoundationCore

/// Marks ids of suppliers.
public enum SupplierTag {}
/// A supplier's id.
public typealias SupplierID = Identifier<SupplierTag>

/// Whom the shop buys goods from.
public struct Supplier: Identifiable, Hashable, Sendable {
  /// What the shop knows of a supplier.
  public struct Details: Hashable, Sendable {
    /// What it is called; another supplier cannot be called the same.
    public var name: String
    /// Where orders are sent to.
    public var email: String?
    /// Where it is called.
    public var phone: String?
    /// What staff should know, such as terms of payment.
    public var note: String?

    /// The details of a supplier.
    public init(name: String, email: String? = nil, phone: String? = nil, note: String? = nil) {
      self.name = name
      self.email = email
      self.phone = phone
      self.note = note
    }
  }

  /// The supplier's id.
  public let id: SupplierID
  /// What the shop knows of it.
  public let details: Details
  /// Raised by every change.
  public let version: Int64

  /// A supplier with all its parts.
  public init(id: SupplierID, details: Details, version: Int64) {
    self.id = id
    self.details = details
    self.version = version
  }

  /// What it is called.
  public var name: String { details.name }
}

/// A supplier to add. Its id is made by the caller.
public struct NewSupplier: Sendable {
  /// The supplier's id.
  public var id: SupplierID
  /// What the shop knows of it.
  public var details: Supplier.Details

  /// A supplier to add.
  public init(id: SupplierID = .make(), _ details: Supplier.Details) {
    self.id = id
    self.details = details
  }
}

extension Schema where Value == Supplier.Details {
  /// What the shop knows of a supplier.
  public static let supplierDetails = Schema.object(
    "SupplierDetails", Field("name", \.name, .text(1...200)), .optional("email", \.email, .text(3...254)),
    .optional("phone", \.phone, .text(1...50)), .optional("note", \.note, .multiline(1...2_000))
  ) { Supplier.Details(name: $0, email: $1, phone: $2, note: $3) }
}

extension Schema where Value == Supplier {
  /// A supplier as the API sends it.
  public static let supplier = Schema.object(
    "Supplier", Field("id", \.id, .identifier()), Field("details", \.details, .supplierDetails),
    Field("version", \.version, .integer64(in: 1...Int64.max))
  ) { Supplier(id: $0, details: $1, version: $2) }
}

extension Schema where Value == NewSupplier {
  /// The request that adds a supplier.
  public static let newSupplier = Schema.object(
    "NewSupplier", Field("id", \.id, .identifier()), Field("details", \.details, .supplierDetails)
  ) { NewSupplier(id: $0, $1) }
}

extension Schema where Value == Page<Supplier> {
  /// A page of suppliers.
  public static let suppliers = Schema.page("SupplierPage", of: .supplier)
}
