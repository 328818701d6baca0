import Foundation

extension StoreConfiguration {
  /// Where the database is, as it may be shown: without the passwords that the address of a server may have.
  ///
  /// More is hidden rather than less where the address is not one: a password may have been put in as it is, without its
  /// special characters being written as `%2F`.
  var shownDatabase: String {
    guard isOnServer, let scheme = database.firstRange(of: "://") else { return database }
    var rest = String(database[scheme.upperBound...])
    if let end = rest.lastIndex(of: "@"), let colon = rest[..<end].firstIndex(of: ":") {
      rest.replaceSubrange(colon..<end, with: ":(set)")
    }
    guard let query = rest.firstIndex(of: "?") else { return database[..<scheme.upperBound] + rest }
    let parts = rest[rest.index(after: query)...].split(separator: "&", omittingEmptySubsequences: false)
    let shown = parts.map { part in
      guard let equals = part.firstIndex(of: "=") else { return String(part) }
      let name = String(part[..<equals])
      return (name.removingPercentEncoding ?? name).lowercased().contains("password") ? name + "=(set)" : String(part)
    }
    return database[..<scheme.upperBound] + rest[...query] + shown.joined(separator: "&")
  }
}
