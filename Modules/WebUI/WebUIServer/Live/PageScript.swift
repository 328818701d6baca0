/// The script of live pages, as browsers get it.
enum PageScript {
  /// `page.js` without its comments and indentation.
  static let bytes: [UInt8] = Array(
    String(decoding: PackageResources.page_js, as: UTF8.self)
      .split(separator: "\n")
      .map { $0.drop { $0 == " " } }
      .filter { !$0.hasPrefix("//") }
      .joined(separator: "\n").utf8)
}
