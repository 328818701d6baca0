import FoundationUI

extension __Module__Phrases {
  // "__Title__" stays English until somebody translates it here.
  static let polish: KeyValuePairs<String, Phrase> = [
    "__Title__": "__Title__",
    "Loading": "Wczytywanie",
    "The list cannot be shown": "Nie można pokazać listy",
    "Sign in with an account that may see it, or try again.": "Zaloguj się na konto, które ma do niej dostęp, lub spróbuj ponownie.",
    "Nothing here yet": "Jeszcze nic tu nie ma",
    "What you add appears here.": "Tu pojawi się to, co dodasz.",
    "Next page": "Następna strona",
    "since {1}": "od {1}",
    "Name": "Nazwa",
    "Add": "Dodaj",
    "Enter a name, up to 200 characters.": "Podaj nazwę, najwyżej 200 znaków.",
    "“{1}” is added.": "Dodano: „{1}”.",
    "Nothing has changed. What you typed is still here.": "Nic się nie zmieniło. Wpisany tekst pozostał.",
    "__entity_path__-exists": "Ten wpis już istnieje.",
  ]
}
