import Foundation

/// What a browser would post of a page: read from its HTML.
struct PageForm {
  var pairs: [(String, String)] = []

  /// The form of a button, with its inputs, some of them changed by their test ids.
  init(_ html: String, button identifier: String, changes: [String: String]) {
    let button = Self.tags(in: html, "button").first { $0["data-testid"] == identifier } ?? [:]
    let form: Substring
    if button["form"] == "live" {
      form = Self.between(html, "<form id=\"live\"", "</form>") ?? ""
    } else {
      form =
        html.components(separatedBy: "<form").first { $0.contains("data-testid=\"\(identifier)\"") }
        .flatMap { Self.between($0, "", "</form>") } ?? ""
    }
    for input in Self.tags(in: String(form), "input") where input["type"] == "hidden" && input["name"] != nil {
      pairs.append((input["name"] ?? "", input["value"] ?? ""))
    }
    let scope = button["form"] == "live" ? html : String(form)
    for control in Self.tags(in: scope, "input") + Self.tags(in: scope, "select") + Self.tags(in: scope, "textarea") {
      guard let name = control["name"], control["type"] != "hidden", control["disabled"] == nil,
        control["form"] == button["form"]
      else { continue }
      let change = control["data-testid"].flatMap { changes[$0] }
      switch control["type"] {
      case "checkbox": if change.map({ $0 == "1" }) ?? (control["checked"] != nil) { pairs.append((name, "1")) }
      default: if let value = change ?? control["value"] { pairs.append((name, value)) }
      }
    }
    pairs.append(("_e", button["value"] ?? ""))
  }

  subscript(name: String) -> String? {
    get { pairs.last { $0.0 == name }?.1 }
    set {
      pairs.removeAll { $0.0 == name }
      if let newValue { pairs.append((name, newValue)) }
    }
  }

  static func encode(_ pairs: [(String, String)]) -> String {
    let plain = CharacterSet.alphanumerics.intersection(CharacterSet(charactersIn: "\u{0}"..."\u{7F}"))
    return pairs.map { name, value in
      [name, value].map { $0.addingPercentEncoding(withAllowedCharacters: plain) ?? "" }.joined(separator: "=")
    }.joined(separator: "&")
  }

  /// The attributes of each tag of a name.
  static func tags(in html: String, _ name: String) -> [[String: String]] {
    html.components(separatedBy: "<\(name)").dropFirst().filter { $0.first == " " || $0.first == ">" }.map { rest in
      var attributes: [String: String] = [:]
      let tag = rest.prefix { $0 != ">" }
      for match in tag.matches(of: /([a-z-]+)(?:="([^"]*)")?/) {
        attributes[String(match.1)] = match.2.map { unescaped(String($0)) } ?? ""
      }
      return attributes
    }
  }

  static func unescaped(_ text: String) -> String {
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
      .reduce(text) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
  }

  private static func between(_ text: String, _ start: String, _ end: String) -> Substring? {
    let from = start.isEmpty ? text.startIndex : text.range(of: start)?.lowerBound
    guard let from, let to = text.range(of: end, range: from..<text.endIndex) else { return nil }
    return text[from..<to.lowerBound]
  }
}
