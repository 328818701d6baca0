import FoundationUI

extension __Module__Phrases {
  // "__Title__" stays English until somebody translates it here.
  static let simplifiedChinese: KeyValuePairs<String, Phrase> = [
    "__Title__": "__Title__",
    "Loading": "正在加载",
    "The list cannot be shown": "无法显示列表",
    "Sign in with an account that may see it, or try again.": "请使用有权查看的账户登录，或重试。",
    "Nothing here yet": "这里还没有内容",
    "What you add appears here.": "您添加的内容会显示在这里。",
    "Next page": "下一页",
    "since {1}": "始于 {1}",
    "Name": "名称",
    "Add": "添加",
    "Enter a name, up to 200 characters.": "请输入名称，最多 200 个字符。",
    "“{1}” is added.": "已添加“{1}”。",
    "Nothing has changed. What you typed is still here.": "没有任何更改。您输入的内容仍在。",
    "__entity_path__-exists": "此条目已存在。",
  ]
}
