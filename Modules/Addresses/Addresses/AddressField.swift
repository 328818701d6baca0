/// A part of an address as labels and forms have it.
public enum AddressField: String, Hashable, Sendable, CaseIterable {
  /// Who receives it.
  case name
  /// The company or organization.
  case company
  /// Street, number, flat, floor.
  case lines
  /// A part of the city.
  case district
  /// The city or town.
  case city
  /// The state, province, county or prefecture.
  case region
  /// The postal code.
  case postalCode

  /// The letter that stands for it in the source of formats; nil for what addresses do not keep (`X`, a sorting code).
  init?(letter: Character) {
    switch letter {
    case "N": self = .name
    case "O": self = .company
    case "A": self = .lines
    case "D": self = .district
    case "C": self = .city
    case "S": self = .region
    case "Z": self = .postalCode
    default: return nil
    }
  }
}

/// What a country calls a part of an address, in English: what a field of a form is labelled.
public enum AddressTerm: String, Hashable, Sendable, CaseIterable {
  case postal, zip, pin, eircode
  case area, county, department, district, emirate, island, oblast, parish, prefecture, province, state
  case doSi = "do_si"
  case city, postTown = "post_town", suburb, neighborhood, townland
  case villageTownship = "village_township"

  /// The label of a field: "ZIP code", "State".
  public var label: String {
    switch self {
    case .postal: "Postcode"
    case .zip: "ZIP code"
    case .pin: "PIN code"
    case .eircode: "Eircode"
    case .area: "Area"
    case .county: "County"
    case .department: "Department"
    case .district: "District"
    case .emirate: "Emirate"
    case .island: "Island"
    case .oblast: "Oblast"
    case .parish: "Parish"
    case .prefecture: "Prefecture"
    case .province: "Province"
    case .state: "State"
    case .doSi: "Do/Si"
    case .city: "City or town"
    case .postTown: "Town or city"
    case .suburb: "Suburb"
    case .neighborhood: "Neighbourhood"
    case .townland: "Townland"
    case .villageTownship: "Village or township"
    }
  }

  /// The label within a sentence: "postcode", but "ZIP code".
  var inSentence: String {
    switch self {
    case .zip, .pin, .eircode: label
    default: label.lowercased()
    }
  }
}
