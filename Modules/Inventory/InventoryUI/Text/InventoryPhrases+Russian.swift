import FoundationUI

extension InventoryPhrases {
  static let russian: KeyValuePairs<String, Phrase> = [
    "Out of stock": "Нет в наличии",
    "Only # left": .counted(
      one: "Осталась всего # штука", few: "Осталось всего # штуки", many: "Осталось всего # штук",
      other: "Осталось всего # штук"),
    "In stock": "В наличии",
  ]
}
