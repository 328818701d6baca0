import FoundationUI

extension CustomersPhrases {
  static let russian: KeyValuePairs<String, Phrase> = [
    "E-mail": "Эл. почта",
    "Password": "Пароль",
    "Sign in": "Войти",
    "Enter your e-mail address and your password.": "Введите адрес эл. почты и пароль.",
    "Enter a name, up to 200 characters.": "Введите имя, не длиннее 200 знаков.",
    "Enter an e-mail address, such as you@example.com.": "Введите адрес эл. почты, например you@example.com.",
    "Choose a password of at least eight characters.": "Выберите пароль не короче восьми знаков.",
    "Name": "Имя",
    "Register": "Зарегистрироваться",
    "You are signed in": "Вы вошли",
    "You can continue where you left off.": "Вернитесь туда, откуда пришли.",
    "Continue": "Продолжить",
    "Welcome": "Добро пожаловать",
    "New here? Register": "Впервые у нас? Зарегистрируйтесь",
    "You have an account? Sign in": "Уже есть учётная запись? Войдите",
    "wrong-credentials": "Адрес эл. почты и пароль не подходят друг к другу.",
    "email-taken": "С этим адресом эл. почты уже есть учётная запись.",
  ]
}
