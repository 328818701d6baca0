import FoundationUI

extension CustomersPhrases {
  static let simplifiedChinese: KeyValuePairs<String, Phrase> = [
    "E-mail": "电子邮箱",
    "Password": "密码",
    "Sign in": "登录",
    "Enter your e-mail address and your password.": "请输入您的电子邮箱和密码。",
    "Enter a name, up to 200 characters.": "请输入姓名，最多 200 个字符。",
    "Enter an e-mail address, such as you@example.com.": "请输入电子邮箱，例如 you@example.com。",
    "Choose a password of at least eight characters.": "请设置至少八个字符的密码。",
    "Name": "姓名",
    "Register": "注册",
    "You are signed in": "您已登录",
    "You can continue where you left off.": "请返回您刚才浏览的页面。",
    "Continue": "继续",
    "Welcome": "欢迎",
    "New here? Register": "第一次来？请注册",
    "You have an account? Sign in": "已有账户？请登录",
    "wrong-credentials": "电子邮箱与密码不匹配。",
    "email-taken": "此电子邮箱已注册。",
  ]
}
