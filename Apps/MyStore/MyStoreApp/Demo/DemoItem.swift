import Catalog
import FoundationCore
import StoreIdentifiers

/// A product of the demo shop.
struct DemoItem {
  let name: String, sku: String, price: Int64, summary: String, brand: String, type: String, material: String
  /// Codes of the categories, the primary one first.
  let categories: [String]
  /// What it is called and says in other languages.
  let texts: KeyValuePairs<String, Text>
  /// What it comes in; empty for one of a kind.
  var colours: [String] = []

  /// A name and a summary.
  struct Text {
    let name: String, summary: String

    init(_ name: String, _ summary: String) { (self.name, self.summary) = (name, summary) }
  }

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
      texts: [
        "pl": Text(
          "Dębowy stół do jadalni",
          "Stół z litego dębu dla sześciu osób, ręcznie olejowany. W dwóch częściach; wystarczy śrubokręt."),
        "ru": Text(
          "Дубовый обеденный стол",
          "Стол из массива дуба на шестерых, промаслен вручную. Из двух частей: хватит одной отвёртки."),
        "zh-Hans": Text(
          "手工橡木餐桌",
          "可供六人使用的实木橡木餐桌，手工上油。分为两部分，一把螺丝刀即可组装。"),
      ]),
    DemoItem(
      name: "Durable Water Bottle", sku: "KIT-BOTTLE-01", price: 1_850,
      summary: "Half a litre in brushed steel. Keeps tea hot through a long meeting and never leaks in a bag.",
      brand: "Northwell", type: "Bottles", material: "Steel", categories: ["outdoors", "kitchen"],
      texts: [
        "pl": Text(
          "Stalowa butelka na wodę",
          "Pół litra w szczotkowanej stali. Herbata nie stygnie przez długie zebranie, a w torbie nic nie cieknie."),
        "ru": Text(
          "Стальная бутылка для воды",
          "Пол-литра в матовой стали. Чай не остынет за долгое совещание, и в сумке ничего не прольётся."),
        "zh-Hans": Text(
          "不锈钢保温水壶",
          "半升容量，拉丝不锈钢。长会开完茶还是热的，放在包里也不漏水。"),
      ]),
    DemoItem(
      name: "Linen Tea Towel", sku: "KIT-TOWEL-01", price: 950,
      summary: "Stonewashed linen that dries glasses without a trace. Softer with every wash.",
      brand: "Loom", type: "Textiles", material: "Linen", categories: ["kitchen"],
      texts: [
        "pl": Text(
          "Lniany ręcznik do naczyń",
          "Zmiękczany len, który wyciera szkło bez smug. Z każdym praniem bardziej miękki."),
        "ru": Text(
          "Льняное кухонное полотенце",
          "Умягчённый лён: протирает стекло без разводов. С каждой стиркой всё мягче."),
        "zh-Hans": Text(
          "亚麻厨房毛巾",
          "石洗亚麻，擦玻璃杯不留痕迹，越洗越柔软。"),
      ],
      colours: ["Natural", "Blue", "Rust"]),
    DemoItem(
      name: "Stoneware Mug", sku: "KIT-MUG-01", price: 1_400,
      summary: "Thrown and glazed in small batches, so no two are quite alike. Fit for the dishwasher.",
      brand: "Claywork", type: "Tableware", material: "Stoneware", categories: ["kitchen"],
      texts: [
        "pl": Text(
          "Kamionkowy kubek śniadaniowy",
          "Toczony i szkliwiony w krótkich seriach, więc każdy jest trochę inny. Można myć w zmywarce."),
        "ru": Text(
          "Керамическая кружка ручной работы",
          "Кружки делаем и глазируем малыми партиями, поэтому двух одинаковых нет. Можно мыть в посудомоечной машине."),
        "zh-Hans": Text(
          "陶瓷咖啡杯",
          "小批量手工拉坯上釉，每一只都略有不同。可用洗碗机清洗。"),
      ]),
    DemoItem(
      name: "Beeswax Candle", sku: "HOM-CANDLE-01", price: 1_200,
      summary: "Pure beeswax with a cotton wick. Burns for about thirty hours and smells faintly of honey.",
      brand: "Loom", type: "Candles", material: "Beeswax", categories: ["living"],
      texts: [
        "pl": Text(
          "Świeca z wosku pszczelego",
          "Czysty wosk pszczeli i bawełniany knot. Pali się około trzydziestu godzin i delikatnie pachnie miodem."),
        "ru": Text(
          "Свеча из пчелиного воска",
          "Чистый пчелиный воск и хлопковый фитиль. Горит около тридцати часов и чуть пахнет мёдом."),
        "zh-Hans": Text(
          "天然蜂蜡蜡烛",
          "纯蜂蜡配棉芯，可燃烧约三十小时，带有淡淡的蜂蜜香。"),
      ]),
    DemoItem(
      name: "Wool Throw Blanket", sku: "HOM-THROW-01", price: 6_500,
      summary: "Lambswool in a herringbone weave, 130 by 180 centimetres. For sofas and cold train journeys.",
      brand: "Loom", type: "Textiles", material: "Wool", categories: ["living"],
      texts: [
        "pl": Text(
          "Wełniany koc na sofę",
          "Wełna jagnięca tkana w jodełkę, 130 na 180 centymetrów. Na sofę i na zimną podróż pociągiem."),
        "ru": Text(
          "Шерстяной плед для дивана",
          "Шерсть ягнёнка, плетение «ёлочка», 130 на 180 сантиметров. Для дивана и холодных поездов."),
        "zh-Hans": Text(
          "羊毛沙发毯",
          "人字纹羊羔毛毯，130 × 180 厘米。适合沙发，也适合寒冷的火车旅途。"),
      ]),
    DemoItem(
      name: "Cast Iron Skillet", sku: "KIT-SKILLET-01", price: 4_200,
      summary: "Twenty-six centimetres, seasoned and ready. Goes from hob to oven to table.",
      brand: "Oak & Iron", type: "Cookware", material: "Iron", categories: ["kitchen"],
      texts: [
        "pl": Text(
          "Żeliwna patelnia",
          "Dwadzieścia sześć centymetrów, wypalona i gotowa do użycia. Z kuchenki do piekarnika i na stół."),
        "ru": Text(
          "Чугунная сковорода",
          "Двадцать шесть сантиметров, прокалена и готова к работе. С плиты в духовку, а оттуда на стол."),
        "zh-Hans": Text(
          "铸铁平底锅",
          "直径二十六厘米，已开锅，即买即用。灶台、烤箱、餐桌都合适。"),
      ]),
    DemoItem(
      name: "Olive Wood Board", sku: "KIT-BOARD-01", price: 2_800,
      summary: "One piece of olive wood with its own grain. Kind to knives, handsome under cheese.",
      brand: "Oak & Iron", type: "Cookware", material: "Olive wood", categories: ["kitchen"],
      texts: [
        "pl": Text(
          "Deska z drewna oliwnego",
          "Jeden kawałek drewna oliwnego z własnym rysunkiem słojów. Łagodna dla noży, ładna pod serem."),
        "ru": Text(
          "Доска из оливкового дерева",
          "Цельный кусок оливы со своим рисунком. Бережёт ножи и хорошо смотрится под сыром."),
        "zh-Hans": Text(
          "橄榄木砧板",
          "整块橄榄木，纹理天成。不伤刀刃，盛放奶酪也很好看。"),
      ]),
    DemoItem(
      name: "Brass Desk Lamp", sku: "LIG-LAMP-01", price: 8_900,
      summary: "A lamp that bends where you want it and stays there. Takes an ordinary bulb.",
      brand: "Northwell", type: "Lamps", material: "Brass", categories: ["workplace", "living"],
      texts: [
        "pl": Text(
          "Mosiężna lampa biurkowa",
          "Lampa, która zgina się tam, gdzie chcesz, i tak zostaje. Na zwykłą żarówkę."),
        "ru": Text(
          "Латунная настольная лампа",
          "Лампа гнётся туда, куда нужно, и там остаётся. Подходит обычная лампочка."),
        "zh-Hans": Text(
          "黄铜台灯",
          "灯臂可随意弯折并保持不动，使用普通灯泡。"),
      ]),
    DemoItem(
      name: "Recycled Paper Notebook", sku: "OFF-NOTE-01", price: 750,
      summary: "A hundred and sixty dotted pages that lie flat. The cover is last year's packaging.",
      brand: "Northwell", type: "Stationery", material: "Paper", categories: ["workplace"],
      texts: [
        "pl": Text(
          "Notatnik z papieru z recyklingu",
          "Sto sześćdziesiąt stron w kropki, które leżą płasko. Okładka to zeszłoroczne opakowania."),
        "ru": Text(
          "Блокнот из переработанной бумаги",
          "Сто шестьдесят страниц в точку, раскрывается полностью. Обложка — из прошлогодней упаковки."),
        "zh-Hans": Text(
          "再生纸笔记本",
          "一百六十页点阵内页，可完全摊平。封面由去年的包装再生制成。"),
      ]),
    DemoItem(
      name: "Enamel Plant Pot", sku: "GAR-POT-01", price: 1_650,
      summary: "White enamel with a blue rim and a saucer. For a windowsill or a balcony.",
      brand: "Claywork", type: "Pots", material: "Enamel", categories: ["outdoors"],
      texts: [
        "pl": Text(
          "Emaliowana doniczka",
          "Biała emalia z niebieskim brzegiem i podstawką. Na parapet albo na balkon."),
        "ru": Text(
          "Эмалированный цветочный горшок",
          "Белая эмаль с синей каймой, с поддоном. Для подоконника или балкона."),
        "zh-Hans": Text(
          "搪瓷花盆",
          "白色搪瓷配蓝边，附托盘。适合窗台或阳台。"),
      ],
      colours: ["White", "Green"]),
    DemoItem(
      name: "Canvas Tote Bag", sku: "ACC-TOTE-01", price: 1_950,
      summary: "Heavy cotton canvas with long handles and a pocket for keys. Carries a week of shopping.",
      brand: "Loom", type: "Bags", material: "Cotton", categories: ["outdoors"],
      texts: [
        "pl": Text(
          "Płócienna torba na zakupy",
          "Gruba bawełniana tkanina, długie uchwyty i kieszonka na klucze. Zmieści zakupy na cały tydzień."),
        "ru": Text(
          "Холщовая сумка для покупок",
          "Плотный хлопковый холст, длинные ручки и карман для ключей. Вместит покупки на неделю."),
        "zh-Hans": Text(
          "帆布购物袋",
          "厚实棉帆布，长提手，附钥匙袋。一周的采购都装得下。"),
      ]),
  ]
}
