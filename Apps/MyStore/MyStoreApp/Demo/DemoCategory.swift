/// A category of the demo shop.
struct DemoCategory {
  let code: String, name: String
  /// The code of the category that it is in; one that stands before it.
  var parent: String?
  /// What it is called in other languages.
  let names: KeyValuePairs<String, String>
}

extension DemoCategory {
  /// The whole tree, from the top down.
  static let all: [DemoCategory] = [
    DemoCategory(code: "home", name: "Home", names: ["pl": "Dom", "ru": "Дом", "zh-Hans": "家居"]),
    DemoCategory(
      code: "kitchen", name: "Kitchen", parent: "home", names: ["pl": "Kuchnia", "ru": "Кухня", "zh-Hans": "厨房"]),
    DemoCategory(
      code: "living", name: "Living room", parent: "home", names: ["pl": "Salon", "ru": "Гостиная", "zh-Hans": "客厅"]),
    DemoCategory(
      code: "workplace", name: "Workplace", names: ["pl": "Biuro", "ru": "Рабочее место", "zh-Hans": "办公"]),
    DemoCategory(
      code: "outdoors", name: "Outdoors", names: ["pl": "Na zewnątrz", "ru": "На улице", "zh-Hans": "户外"]),
  ]
}
