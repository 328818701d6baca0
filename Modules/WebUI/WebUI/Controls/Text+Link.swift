/// Where a part of a text leads.
struct TextLink {
  enum Target {
    case address(String)
    case place(PageLocation)
  }

  let target: Target

  /// What makes an element lead there; nil for an address that links may not have.
  func attributes(_ environment: EnvironmentValues) -> [(name: String, value: String)]? {
    switch target {
    // A live page asks for the place without leaving.
    case .place(let place): return [("href", place.in(environment.pageLocation.language).description), ("data-n", "")]
    case .address(let address):
      guard let address = SafeAddress.link(address) else { return nil }
      let isElsewhere = address.lowercased().hasPrefix("http")
      return isElsewhere ? [("href", address), ("rel", "nofollow noopener")] : [("href", address)]
    }
  }
}

extension Text {
  /// Makes the text lead to an address: http, https, mailto, tel, or a path of this site. To others it does not lead.
  ///
  /// What is written in texts is not vouched for: search engines are told not to follow links to other sites.
  public func link(to address: String) -> Text { leading(to: TextLink(target: .address(address))) }

  /// Makes the text lead to a place of this site, in the page's language.
  public func link(to place: PageLocation) -> Text { leading(to: TextLink(target: .place(place))) }
}
