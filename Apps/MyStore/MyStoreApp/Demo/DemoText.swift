/// What a thing of the demo shop is called and says in the languages that the store speaks.
struct DemoText: Decodable {
  /// A name and a summary for each language, as BCP 47 writes it.
  let languages: [String: [String]]

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case polish = "pl"
    case russian = "ru"
    case chinese = "zh-Hans"
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    var languages: [String: [String]] = [:]
    for key in CodingKeys.allCases {
      // What has a name alone says it as a text, and the others as a list.
      if let name = try? fields.decode(String.self, forKey: key) {
        languages[key.rawValue] = [name]
      } else {
        languages[key.rawValue] = try fields.decode([String].self, forKey: key)
      }
    }
    self.languages = languages
  }

  /// Makes a value of each language, in the order of their tags.
  func map<Value>(_ make: (_ locale: String, _ name: String?, _ summary: String?) -> Value) -> [Value] {
    languages.sorted { $0.key < $1.key }.map { make($0.key, $0.value.first, $0.value.dropFirst().first) }
  }
}
