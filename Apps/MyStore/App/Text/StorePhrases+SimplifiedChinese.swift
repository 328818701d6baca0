import FoundationUI

extension StorePhrases {
  static let simplifiedChinese: KeyValuePairs<String, Phrase> = [
    "Things made to be used for a long time.": "经久耐用的好物。",
    "Search products": "搜索商品",
    "Loading products": "正在加载商品",
    "The shop cannot be shown": "无法显示商店",
    "Try again in a moment.": "请稍后再试。",
    "All products": "全部商品",
    "Welcome to {1}": "欢迎光临 {1}",
    "Quantity": "数量",
    "Add to cart": "加入购物车",
    "Nothing was added. Try again.": "未添加任何商品。请重试。",
    "Shop": "商店",
    "Products": "商品",
    "Cart": "购物车",
    "Sign out": "退出登录",
    "You are still signed in. Try again.": "您仍处于登录状态。请重试。",
    "Back office": "后台",
    "Language": "语言",
    "There is no such page": "没有这个页面",
    "The address may be mistyped or old.": "地址可能有误或已过期。",
    "Go to the shop": "前往商店",
    "Not found": "未找到",
    "Home": "首页",
    "Checkout": "结算",
    "unavailable": "此商品已停售。",
    "cart-full": "购物车中的商品种类已达上限。",
    "Standard (3–5 days)": "标准配送（3–5 天）",
    "Express (next day)": "次日快递",
    "International (5–10 days)": "国际配送（5–10 天）",
  ]
}
