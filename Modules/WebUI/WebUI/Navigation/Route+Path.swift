extension Array where Element: Route {
  /// Goes back to a place: the path ends with its first occurrence. False, and nothing changes, when it is not in the path.
  @discardableResult public mutating func unwind(to place: Element) -> Bool {
    guard let index = firstIndex(of: place) else { return false }
    removeSubrange((index + 1)...)
    return true
  }

  /// Goes to a place: back to it where it is in the path, else on top.
  public mutating func open(_ place: Element) { if !unwind(to: place) { append(place) } }
}
