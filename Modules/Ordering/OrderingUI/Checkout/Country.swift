/// A country goods are sent to.
struct Country: Identifiable, Hashable, Sendable {
  /// ISO 3166-1 alpha-2 code.
  let id: String
  let name: String

  /// By name. Which of them are served, and at what rate, Shipping knows.
  static let all: [Country] = [
    ("AU", "Australia"), ("AT", "Austria"), ("BE", "Belgium"), ("BG", "Bulgaria"), ("CA", "Canada"), ("HR", "Croatia"),
    ("CY", "Cyprus"), ("CZ", "Czechia"), ("DK", "Denmark"), ("EE", "Estonia"), ("FI", "Finland"), ("FR", "France"),
    ("DE", "Germany"), ("GR", "Greece"), ("HU", "Hungary"), ("IS", "Iceland"), ("IE", "Ireland"), ("IT", "Italy"),
    ("JP", "Japan"), ("LV", "Latvia"), ("LT", "Lithuania"), ("LU", "Luxembourg"), ("MT", "Malta"),
    ("NL", "Netherlands"), ("NZ", "New Zealand"), ("NO", "Norway"), ("PL", "Poland"), ("PT", "Portugal"),
    ("RO", "Romania"), ("SK", "Slovakia"), ("SI", "Slovenia"), ("ES", "Spain"), ("SE", "Sweden"),
    ("CH", "Switzerland"), ("GB", "United Kingdom"), ("US", "United States"),
  ].map { Country(id: $0.0, name: $0.1) }
}
