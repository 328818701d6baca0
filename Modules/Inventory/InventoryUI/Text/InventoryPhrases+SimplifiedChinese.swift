import FoundationUI

extension InventoryPhrases {
  static let simplifiedChinese: KeyValuePairs<String, Phrase> = [
    "Out of stock": "缺货",
    "Only # left": "仅剩 # 件",
    "In stock": "有货",
  ]
}
