import Access
import Addresses
import Customers
import FoundationCore
import HTTPServer
import Imports
import Persistence
import StoreIdentifiers

/// One file of customers that is taken in: Shopify's, with a row for each.
///
/// Source: help.shopify.com, "Importing and exporting customer lists".
struct CustomerTaking: TableTaking {
  let layout = TableReading.Layout(
    required: ["Email"],
    read: [
      "First Name", "Last Name", "Phone", "Default Address Company", "Default Address Address1",
      "Default Address Address2", "Default Address City", "Default Address Province Code",
      "Default Address Country Code", "Default Address Zip", "Default Address Phone",
      // The first generation of the files.
      "Company", "Address1", "Address2", "City", "Province Code", "Country Code", "Zip",
    ], identity: { $0["Email"]?.lowercased() })
  let intake: CustomerIntake
  let isDryRun: Bool
  let principal: Principal

  init(_ intake: CustomerIntake, isDryRun: Bool, as principal: Principal) {
    (self.intake, self.isDryRun, self.principal) = (intake, isDryRun, principal)
  }

  func take(_ entry: TableReading.Entry) async throws(ImportFailure) -> ImportOutcome {
    let row = entry.first
    func refused(_ reason: String) -> ImportOutcome {
      .refused(ImportIssue(row: row.number, column: "Email", value: row["Email"], reason: reason))
    }
    guard let typed = row["Email"] else { return refused("A customer needs an e-mail address.") }
    guard typed.isEmail else { return refused("Expected an e-mail address.") }
    let new = NewCustomer(name: name(row, typed), email: typed)
    guard (try? Schema.newCustomer.decode(Schema.newCustomer.encode(new))) != nil else {
      return refused("The name or the address cannot be kept.")
    }
    let (address, notes) = address(row)
    do throws(CustomersError) {
      let change = try await intake.take(new, at: address, isDryRun: isDryRun, as: principal)
      return switch change {
      case .added: .created(notes)
      case .changed: .updated(notes)
      case .none: .unchanged(notes)
      }
    } catch {
      throw ImportFailure(
        error.problem.detail ?? error.problem.title, databaseMayPass: error.database?.mayPass)
    }
  }

  private func name(_ row: TableReading.Row, _ email: String) -> String {
    let parts = [row["First Name"], row["Last Name"]].compactMap(\.self)
    let name = (parts.isEmpty ? company(row) ?? "" : parts.joined(separator: " ")).oneLine
    return name.isEmpty ? String(email.prefix { $0 != "@" }) : name
  }

  private func company(_ row: TableReading.Row) -> String? { row["Default Address Company"] ?? row["Company"] }

  /// Where they are; nothing where the file has no address that can be kept, with a note unless it has none.
  private func address(_ row: TableReading.Row) -> (PostalAddress?, [ImportNote]) {
    func part(_ name: String) -> String? { (row["Default Address \(name)"] ?? row[name])?.oneLine }
    let lines = [part("Address1"), part("Address2")].compactMap(\.self)
    guard !lines.isEmpty || part("Zip") != nil || part("City") != nil else { return (nil, []) }
    func left(_ reason: String) -> (PostalAddress?, [ImportNote]) {
      (nil, [ImportNote(column: "Default Address", row: row.number, example: lines.first, reason: reason)])
    }
    guard let country = part("Country Code")?.uppercased(), Country.codes.contains(country) else {
      return left("The address has no country that is known: it was left out.")
    }
    let names = [row["First Name"], row["Last Name"]].compactMap(\.self).joined(separator: " ").oneLine
    let company = company(row)?.oneLine
    let address = PostalAddress(
      name: names.isEmpty ? company ?? "" : names, company: company, lines: lines, city: part("City"),
      region: part("Province Code"), postalCode: part("Zip"), country: country,
      phone: (row["Default Address Phone"] ?? row["Phone"])?.oneLine
    ).normalized
    // It is shown when they order, and is mended then, where it does not follow its country's rules.
    guard (try? Schema.postalAddress.decode(Schema.postalAddress.encode(address))) != nil else {
      return left("A part of the address is missing or too long: it was left out.")
    }
    return (address, [])
  }
}

extension String {
  /// The same on one line, without control characters, and cut after 200 Unicode scalars.
  fileprivate var oneLine: String {
    let line = split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return String(
      String.UnicodeScalarView(line.unicodeScalars.filter { $0.properties.generalCategory != .control }.prefix(200)))
  }
}
