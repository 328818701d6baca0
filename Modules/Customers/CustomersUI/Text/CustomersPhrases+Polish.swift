import FoundationUI

extension CustomersPhrases {
  static let polish: KeyValuePairs<String, Phrase> = [
    "E-mail": "E-mail",
    "Password": "Hasło",
    "Sign in": "Zaloguj się",
    "Enter your e-mail address and your password.": "Podaj adres e-mail i hasło.",
    "Enter a name, up to 200 characters.": "Podaj imię i nazwisko, najwyżej 200 znaków.",
    "Enter an e-mail address, such as you@example.com.": "Podaj adres e-mail, na przykład ty@example.com.",
    "Choose a password of at least eight characters.": "Wybierz hasło o długości co najmniej ośmiu znaków.",
    "Name": "Imię i nazwisko",
    "Register": "Zarejestruj się",
    "You are signed in": "Jesteś zalogowany(-a)",
    "You can continue where you left off.": "Przejdź tam, skąd przychodzisz.",
    "Continue": "Dalej",
    "Welcome": "Witamy",
    "New here? Register": "Pierwszy raz u nas? Zarejestruj się",
    "You have an account? Sign in": "Masz konto? Zaloguj się",
    "wrong-credentials": "Adres e-mail i hasło nie pasują do siebie.",
    "email-taken": "Ten adres e-mail ma już u nas konto.",
  ]
}
