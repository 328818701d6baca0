import Catalog
import DemoPictures
import Foundation
import FoundationCore
import Pictures
import StoreIdentifiers

/// A product of the demo shop, as its file says it.
struct DemoProduct: Decodable {
  /// What the names of its pictures begin with.
  let picture: String
  let name: String, sku: String, brand: String, type: String
  /// What it costs in minor units, and what it cost before.
  let price: Int64, was: Int64?
  /// What its maker recommends as its price, in minor units.
  let recommended: Int64?
  /// How much it holds, as `NetContent` reads it.
  let content: String?
  /// Codes of the categories, the primary one first.
  let categories: [String]
  let colours: [String]?, sizes: [Size]?
  let material: String, size: String, care: String, origin: String
  /// In millilitres.
  let capacity: Int?
  let grams: Int
  /// How many of each variant there are; a hundred where the file says nothing.
  let stock: Int?
  let summary: String, story: String, points: [String]
  /// What its description goes on with, as HTML, for each language that has it.
  let more: [String: String]
  /// What is to be known for its safe use, for each language that has it.
  let safety: [String: String]
  let text: DemoText

  /// A size that it comes in, and how much more that costs.
  struct Size: Decodable { let name: String, more: Int64 }

  private enum CodingKeys: String, CodingKey {
    case picture, name, sku, brand, type, price, was, recommended, content, categories, colours, sizes, material, size,
      care, origin, capacity
    case grams, stock, summary, story, points, more, safety
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    picture = try fields.decode(String.self, forKey: .picture)
    name = try fields.decode(String.self, forKey: .name)
    sku = try fields.decode(String.self, forKey: .sku)
    brand = try fields.decode(String.self, forKey: .brand)
    type = try fields.decode(String.self, forKey: .type)
    price = try fields.decode(Int64.self, forKey: .price)
    was = try fields.decodeIfPresent(Int64.self, forKey: .was)
    recommended = try fields.decodeIfPresent(Int64.self, forKey: .recommended)
    content = try fields.decodeIfPresent(String.self, forKey: .content)
    categories = try fields.decode([String].self, forKey: .categories)
    colours = try fields.decodeIfPresent([String].self, forKey: .colours)
    sizes = try fields.decodeIfPresent([Size].self, forKey: .sizes)
    material = try fields.decode(String.self, forKey: .material)
    size = try fields.decode(String.self, forKey: .size)
    care = try fields.decode(String.self, forKey: .care)
    origin = try fields.decode(String.self, forKey: .origin)
    capacity = try fields.decodeIfPresent(Int.self, forKey: .capacity)
    grams = try fields.decode(Int.self, forKey: .grams)
    stock = try fields.decodeIfPresent(Int.self, forKey: .stock)
    summary = try fields.decode(String.self, forKey: .summary)
    story = try fields.decode(String.self, forKey: .story)
    points = try fields.decode([String].self, forKey: .points)
    more = try fields.decodeIfPresent([String: String].self, forKey: .more) ?? [:]
    safety = try fields.decodeIfPresent([String: String].self, forKey: .safety) ?? [:]
    text = try DemoText(from: decoder)
  }
}

extension DemoProduct {
  /// Every product, the newest first: those of the first file, then the others' by turns, so that a page shows a bit of
  /// everything.
  static func all() throws -> [DemoProduct] {
    let files = try JSONDecoder().decode([[DemoProduct]].self, from: Data(DemoFiles.products))
    let others = files.dropFirst()
    let rounds = 0..<(others.map(\.count).max() ?? 0)
    return (files.first ?? []) + rounds.flatMap { round in others.compactMap { $0.dropFirst(round).first } }
  }

  /// The pictures that show it: one for each colour, in the colours' order, then the others.
  func pictures(in archive: PictureArchive) -> [(name: String, entry: PictureArchive.Entry)] {
    let own = archive.entries.filter { $0.name.hasPrefix(picture + "--") }
    let views = ["close": "from close by", "use": "in use"]
    let colours = (colours ?? []).compactMap { colour in
      archive[pictureName(of: colour)].map { (name: "\(name), \(colour)", entry: $0) }
    }
    let shown = Set(colours.map(\.entry.name))
    let rest = own.filter { !shown.contains($0.name) }.map { entry in
      let view = views[String(entry.name.dropFirst(picture.count + 2))]
      return (name: view.map { "\(name), \($0)" } ?? name, entry: entry)
    }
    // Views come after what shows the whole thing.
    return colours + rest.filter { $0.name == name } + rest.filter { $0.name != name }
  }

  private func pictureName(of colour: String) -> String { picture + "--" + colour.lowercased() }

  /// The product that the catalogue is to have, at a place of the list of all.
  func product(
    at place: Int, in currency: Currency, categories known: [String: CategoryID], pictures archive: PictureArchive
  ) throws -> NewProduct {
    let media = pictures(in: archive).enumerated().map { position, shown in
      (
        picture: shown.entry.name,
        item: MediaItem(
          id: MediaID(DemoIdentity.media.id(place * 100 + position)), url: shown.entry.picture.address, alt: shown.name)
      )
    }
    return NewProduct(
      id: ProductID(DemoIdentity.product.id(place)), name: name, summary: summary, description: description,
      brand: brand, type: type, media: media.map(\.item),
      options: (colours == nil ? [] : ["Colour"]) + (sizes == nil ? [] : ["Size"]),
      variants: try variants(at: place, in: currency) { colour in
        media.first { $0.picture == pictureName(of: colour) }?.item.id
      },
      attributes: attributes, categories: categories.compactMap { known[$0] }, safety: safety["en"],
      translations: text.map { locale, name, summary in
        // The story is told in English alone: readers of other languages read what is said in theirs.
        ProductTranslation(
          locale: locale, name: name, summary: summary,
          description: summary.map { RichText(RichText(plain: $0).blocks + further(in: locale)) },
          safety: safety[locale])
      })
  }

  private func variants(
    at place: Int, in currency: Currency, media: (_ colour: String) -> MediaID?
  ) throws -> [Variant] {
    let kinds = (colours ?? [""]).flatMap { colour in (sizes ?? [Size(name: "", more: 0)]).map { (colour, $0) } }
    return try kinds.enumerated().map { position, kind in
      let (colour, size) = kind
      let values = [colour, size.name].filter { !$0.isEmpty }
      let code = values.joined(separator: "-").uppercased().filter { $0.isLetter || $0.isNumber || $0 == "-" }
      return Variant(
        id: VariantID(DemoIdentity.variant.id(place * 100 + position)), sku: position == 0 ? sku : "\(sku)-\(code)",
        name: nil, price: try Money((was ?? price) + size.more, currency), optionValues: values,
        compareAtPrice: try recommended.map { try Money($0 + size.more, currency) }, weight: Weight(grams: grams),
        media: media(colour), content: content.flatMap { NetContent(text: $0) })
    }
  }

  /// What its variants cost by now, where they cost more before; nil for the others.
  func reduced(_ variants: [Variant]) throws -> [Variant]? {
    guard let was else { return nil }
    return try variants.map { variant in
      var variant = variant
      variant.price = try Money(variant.price.amount - (was - price), variant.price.currency)
      return variant
    }
  }

  private var description: RichText {
    RichText([.paragraph([.init(story)]), .list(.bullets, points.map { [.init($0)] })] + further(in: "en"))
  }

  private func further(in language: String) -> [RichText.Block] { RichText(html: more[language] ?? "").blocks }

  private var attributes: [AttributeValue] {
    var values = [("material", material), ("dimensions", size), ("care", care), ("made-in", origin)]
    if let capacity { values.insert(("capacity", capacity < 1_000 ? "\(capacity) ml" : litres(capacity)), at: 1) }
    return values.map { AttributeValue(code: $0.0, values: [$0.1]) }
  }

  private func litres(_ capacity: Int) -> String {
    let tenths = capacity % 1_000 / 100
    return "\(capacity / 1_000)\(tenths == 0 ? "" : ".\(tenths)") l"
  }

  /// What is said of the products of every type.
  static let attributes = [
    Attribute(code: "material", name: "Material", kind: .text),
    Attribute(code: "capacity", name: "Capacity", kind: .text, isFacet: false),
    Attribute(code: "dimensions", name: "Dimensions", kind: .text, isFacet: false),
    Attribute(code: "care", name: "Care", kind: .text, isFacet: false),
    Attribute(code: "made-in", name: "Made in", kind: .text),
  ]
}
