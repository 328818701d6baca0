import FoundationUI

extension InventoryPhrases {
  static let polish: KeyValuePairs<String, Phrase> = [
    "Out of stock": "Niedostępne",
    "Only # left": .counted(
      one: "Została tylko # sztuka", few: "Zostały tylko # sztuki", many: "Zostało tylko # sztuk",
      other: "Zostało tylko # sztuk"),
    "In stock": "Dostępne",
  ]
}
