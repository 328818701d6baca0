import Catalog
import Foundation
import FoundationCore

/// `mystore export`.
enum ExportCommand {
  static let command = Command(
    name: "export",
    usage: "export FILE [--format shopify|jsonLines|google] [--base URL] [--language TAG] [--api URL --token TOKEN]",
    summary:
      "Exports the catalogue to a file: Shopify's product CSV, JSON Lines, or a feed for Google Merchant Center.",
    flags: [],
    options: [
      ("format", "shopify, jsonLines or google; without it, the file's extension decides: .csv, .jsonl or .xml"),
      ("base", "the shop's address, with which the links of a feed begin"),
      ("language", "the language of a feed, such as pl; without it, the shop's own"), ("api", "the running store"),
      ("token", "a staff token (or MYSTORE_TOKEN)"),
    ]
  ) { terminal, arguments in
    let (wanted, base, language) = (arguments.option("format"), arguments.option("base"), arguments.option("language"))
    let connection = try StoreConnection(&arguments)
    try arguments.checkAllUsed(operands: 1)
    let path = arguments.operands[0]
    let format = try format(wanted, path)
    let address = base?.hasSuffix("/") == true ? String((base ?? "").dropLast()) : base ?? ""
    if format == .google, URL(string: address)?.scheme?.hasPrefix("http") != true {
      throw Arguments.UsageError(description: "A feed links to the shop: --base https://shop.example")
    }
    if let language, !LanguageTag.isValid(language) || format != .google {
      throw Arguments.UsageError(description: "--language is for feeds: a language such as pl or zh-Hans.")
    }
    let partial = path + ".part"
    guard FileManager.default.createFile(atPath: partial, contents: nil),
      let file = FileHandle(forWritingAtPath: partial)
    else { throw Arguments.UsageError(description: "The file \(path) cannot be written.") }
    try await connection.withCatalog { catalog in
      var last: ProductExportPart?
      repeat {
        let part = try await catalog.export(format, last, catalog.shop, address, language)
        try file.write(contentsOf: Data(part.text.utf8))
        last = part
      } while last?.next != nil
    }
    try file.close()
    // The file is there whole or not at all.
    guard unsafe rename(partial, path) == 0 else {
      throw Arguments.UsageError(description: "The file \(path) cannot be written.")
    }
    return 0
  }

  private static func format(_ wanted: String?, _ path: String) throws -> ProductFileFormat {
    if let wanted {
      guard let format = ProductFileFormat(rawValue: wanted) else {
        throw Arguments.UsageError(description: "--format is shopify, jsonLines or google.")
      }
      return format
    }
    return path.lowercased().hasSuffix(".xml") ? .google : path.lowercased().hasSuffix(".jsonl") ? .jsonLines : .shopify
  }
}
