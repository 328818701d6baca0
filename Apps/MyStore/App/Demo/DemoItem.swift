import Catalog
import FoundationCore
import StoreIdentifiers

/// A product of the demo shop.
struct DemoItem {
  let name: String, sku: String, price: Int64, summary: String, brand: String, type: String, material: String
  /// Codes of the categories, the primary one first.
  let categories: [String]
  /// What it is called in other languages.
  let names: KeyValuePairs<String, String>
  /// What it comes in; empty for one of a kind.
  var colours: [String] = []

  func product(in currency: Currency, categories known: [String: CategoryID]) throws -> NewProduct {
    let price = try Money(price, currency)
    let variants =
      colours.isEmpty
      ? [Variant(id: .make(), sku: sku, name: nil, price: price)]
      : colours.enumerated().map { place, colour in
        Variant(
          id: .make(), sku: place == 0 ? sku : "\(sku)-\(colour.uppercased())", name: nil, price: price,
          optionValues: [colour])
      }
    return NewProduct(
      name: name, summary: summary, brand: brand, type: type, options: colours.isEmpty ? [] : ["Colour"],
      variants: variants, attributes: [AttributeValue(code: "material", values: [material])],
      categories: categories.compactMap { known[$0] })
  }
}

extension DemoItem {
  /// Everything that the demo shop sells, the newest first.
  static let all: [DemoItem] = [
    DemoItem(
      name: "Handmade Fresh Table", sku: "FUR-TABLE-01", price: 24_900,
      summary: "A solid oak table for six, oiled by hand. Comes in two parts; a screwdriver is enough.",
      brand: "Oak & Iron", type: "Furniture", material: "Oak", categories: ["living", "kitchen"],
      names: ["pl": "Dębowy stół do jadalni", "ru": "Дубовый обеденный стол", "zh-Hans": "手工橡木餐桌"]),
    DemoItem(
      name: "Durable Water Bottle", sku: "KIT-BOTTLE-01", price: 1_850,
      summary: "Half a litre in brushed steel. Keeps tea hot through a long meeting and never leaks in a bag.",
      brand: "Northwell", type: "Bottles", material: "Steel", categories: ["outdoors", "kitchen"],
      names: ["pl": "Stalowa butelka na wodę", "ru": "Стальная бутылка для воды", "zh-Hans": "不锈钢保温水壶"]),
    DemoItem(
      name: "Linen Tea Towel", sku: "KIT-TOWEL-01", price: 950,
      summary: "Stonewashed linen that dries glasses without a trace. Softer with every wash.",
      brand: "Loom", type: "Textiles", material: "Linen", categories: ["kitchen"],
      names: ["pl": "Lniany ręcznik do naczyń", "ru": "Льняное кухонное полотенце", "zh-Hans": "亚麻厨房毛巾"],
      colours: ["Natural", "Blue", "Rust"]),
    DemoItem(
      name: "Stoneware Mug", sku: "KIT-MUG-01", price: 1_400,
      summary: "Thrown and glazed in small batches, so no two are quite alike. Fit for the dishwasher.",
      brand: "Claywork", type: "Tableware", material: "Stoneware", categories: ["kitchen"],
      names: ["pl": "Kamionkowy kubek śniadaniowy", "ru": "Керамическая кружка ручной работы", "zh-Hans": "陶瓷咖啡杯"]),
    DemoItem(
      name: "Beeswax Candle", sku: "HOM-CANDLE-01", price: 1_200,
      summary: "Pure beeswax with a cotton wick. Burns for about thirty hours and smells faintly of honey.",
      brand: "Loom", type: "Candles", material: "Beeswax", categories: ["living"],
      names: ["pl": "Świeca z wosku pszczelego", "ru": "Свеча из пчелиного воска", "zh-Hans": "天然蜂蜡蜡烛"]),
    DemoItem(
      name: "Wool Throw Blanket", sku: "HOM-THROW-01", price: 6_500,
      summary: "Lambswool in a herringbone weave, 130 by 180 centimetres. For sofas and cold train journeys.",
      brand: "Loom", type: "Textiles", material: "Wool", categories: ["living"],
      names: ["pl": "Wełniany koc na sofę", "ru": "Шерстяной плед для дивана", "zh-Hans": "羊毛沙发毯"]),
    DemoItem(
      name: "Cast Iron Skillet", sku: "KIT-SKILLET-01", price: 4_200,
      summary: "Twenty-six centimetres, seasoned and ready. Goes from hob to oven to table.",
      brand: "Oak & Iron", type: "Cookware", material: "Iron", categories: ["kitchen"],
      names: ["pl": "Żeliwna patelnia", "ru": "Чугунная сковорода", "zh-Hans": "铸铁平底锅"]),
    DemoItem(
      name: "Olive Wood Board", sku: "KIT-BOARD-01", price: 2_800,
      summary: "One piece of olive wood with its own grain. Kind to knives, handsome under cheese.",
      brand: "Oak & Iron", type: "Cookware", material: "Olive wood", categories: ["kitchen"],
      names: ["pl": "Deska z drewna oliwnego", "ru": "Доска из оливкового дерева", "zh-Hans": "橄榄木砧板"]),
    DemoItem(
      name: "Brass Desk Lamp", sku: "LIG-LAMP-01", price: 8_900,
      summary: "A lamp that bends where you want it and stays there. Takes an ordinary bulb.",
      brand: "Northwell", type: "Lamps", material: "Brass", categories: ["workplace", "living"],
      names: ["pl": "Mosiężna lampa biurkowa", "ru": "Латунная настольная лампа", "zh-Hans": "黄铜台灯"]),
    DemoItem(
      name: "Recycled Paper Notebook", sku: "OFF-NOTE-01", price: 750,
      summary: "A hundred and sixty dotted pages that lie flat. The cover is last year's packaging.",
      brand: "Northwell", type: "Stationery", material: "Paper", categories: ["workplace"],
      names: ["pl": "Notatnik z papieru z recyklingu", "ru": "Блокнот из переработанной бумаги", "zh-Hans": "再生纸笔记本"]),
    DemoItem(
      name: "Enamel Plant Pot", sku: "GAR-POT-01", price: 1_650,
      summary: "White enamel with a blue rim and a saucer. For a windowsill or a balcony.",
      brand: "Claywork", type: "Pots", material: "Enamel", categories: ["outdoors"],
      names: ["pl": "Emaliowana doniczka", "ru": "Эмалированный цветочный горшок", "zh-Hans": "搪瓷花盆"],
      colours: ["White", "Green"]),
    DemoItem(
      name: "Canvas Tote Bag", sku: "ACC-TOTE-01", price: 1_950,
      summary: "Heavy cotton canvas with long handles and a pocket for keys. Carries a week of shopping.",
      brand: "Loom", type: "Bags", material: "Cotton", categories: ["outdoors"],
      names: ["pl": "Płócienna torba na zakupy", "ru": "Холщовая сумка для покупок", "zh-Hans": "帆布购物袋"]),
  ]
}
