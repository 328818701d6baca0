import FoundationCore

/// What is wrong with a part of an address, and what to write instead.
public struct AddressProblem: Hashable, Sendable {
  /// Why a part is refused.
  public enum Reason: Hashable, Sendable {
    /// It is missing, and the country's mail does not arrive without it.
    case missing
    /// The country lists its regions, and has none of that name.
    case unknownRegion
    /// Postal codes look otherwise there, as the example does.
    case postalCode(example: String)
    /// The postal code is not the region's that is named, but that of another one.
    case otherRegion(String)
    /// No country has the code.
    case unknownCountry

    /// A stable word for programs.
    public var code: String {
      switch self {
      case .missing: "required"
      case .unknownRegion: "region"
      case .postalCode: "postalCode"
      case .otherRegion: "otherRegion"
      case .unknownCountry: "country"
      }
    }
  }

  /// The part.
  public let field: AddressField
  /// Why.
  public let reason: Reason
  /// What the country calls the part.
  public let term: AddressTerm?

  /// A sentence that says what to do.
  public var message: String {
    switch (reason, field) {
    case (.missing, .name): "Enter a name."
    case (.missing, .lines): "Enter a street and number."
    case (.missing, .city): "Enter a city or town."
    case (.missing, _): "Fill in this field: \(term?.label ?? field.rawValue)."
    case (.unknownRegion, _): "Choose one from the list: \(term?.label ?? field.rawValue)."
    case (.postalCode(let example), _): "\(term?.label ?? "Postcode") looks like \(example) there."
    case (.otherRegion(let region), _): "This \((term ?? .postal).inSentence) is in \(region)."
    case (.unknownCountry, _): "There is no country with this code."
    }
  }
}

extension PostalAddress {
  /// What is wrong with the address by its country's rules, in the order of its parts. Empty for one that mail arrives at.
  ///
  /// The regions and postal codes of a country that has lists of them are looked up; nobody is asked whether a street
  /// exists. Some microseconds.
  public var problems: [AddressProblem] {
    guard Country.isKnown(country) else {
      return [AddressProblem(field: .region, reason: .unknownCountry, term: nil)]
    }
    let format = AddressFormat.of(country)
    return format.fields.compactMap { field in
      reason(field, format).map { AddressProblem(field: field, reason: $0, term: format.term(for: field)) }
    }
  }

  private func reason(_ field: AddressField, _ format: AddressFormat) -> AddressProblem.Reason? {
    guard let value = self[field] else { return format.required.contains(field) ? .missing : nil }
    switch field {
    case .region:
      return format.regions.isEmpty || format.region(named: value) != nil ? nil : .unknownRegion
    case .postalCode:
      // What is longer is no code, and an expression may take long over it.
      let isShort = value.unicodeScalars.count <= Self.longest.postalCode
      if let pattern = format.postalCode, !isShort || !pattern.matches(value) {
        return .postalCode(example: format.examples.first ?? "")
      }
      guard isShort, let named = region.flatMap({ format.region(named: $0) }), let begins = named.postalCodes,
        !begins.matches(value), let other = format.regions.first(where: { $0.postalCodes?.matches(value) == true })
      else { return nil }
      return .otherRegion(other.latinName ?? other.name)
    default: return nil
    }
  }
}
