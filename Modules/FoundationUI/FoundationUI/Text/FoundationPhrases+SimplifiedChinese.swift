extension FoundationPhrases {
  static let simplifiedChinese: KeyValuePairs<String, Phrase> = [
    "The store did not answer in time.": "商店未能及时响应。",
    "The store cannot be reached.": "无法连接到商店。",
    "The store answered something that this page does not understand.": "此页面无法识别商店的响应。",
    "You are not signed in, or may not do this.": "您尚未登录，或无权执行此操作。",
    "There is no such thing here any more.": "您要找的内容已不存在。",
    "It has changed meanwhile.": "在此期间内容已发生变化。",
    "That was too often. Wait a minute.": "操作过于频繁，请稍等一分钟。",
    "The store cannot do this now.": "商店暂时无法完成此操作。",
    "The store could not accept this.": "商店无法接受此请求。",
    "Former price:": "原价：",
  ]
}
