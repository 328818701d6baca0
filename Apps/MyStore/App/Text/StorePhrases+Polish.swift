import FoundationUI

extension StorePhrases {
  static let polish: KeyValuePairs<String, Phrase> = [
    "Things made to be used for a long time.": "Rzeczy, które służą długo.",
    "Search products": "Szukaj produktów",
    "Loading products": "Wczytywanie produktów",
    "The shop cannot be shown": "Nie można pokazać sklepu",
    "Try again in a moment.": "Spróbuj ponownie za chwilę.",
    "All products": "Wszystkie produkty",
    "Welcome to {1}": "Witamy w {1}",
    "Quantity": "Ilość",
    "Add to cart": "Dodaj do koszyka",
    "Nothing was added. Try again.": "Nic nie zostało dodane. Spróbuj ponownie.",
    "Shop": "Sklep",
    "Products": "Produkty",
    "Cart": "Koszyk",
    "Sign out": "Wyloguj się",
    "You are still signed in. Try again.": "Nadal jesteś zalogowany(-a). Spróbuj ponownie.",
    "Back office": "Zaplecze",
    "Language": "Język",
    "There is no such page": "Nie ma takiej strony",
    "The address may be mistyped or old.": "Adres może być błędny lub nieaktualny.",
    "Go to the shop": "Przejdź do sklepu",
    "Not found": "Nie znaleziono",
    "Home": "Strona główna",
    "Checkout": "Kasa",
    "unavailable": "Tego produktu już nie sprzedajemy.",
    "cart-full": "Koszyk nie pomieści więcej różnych produktów.",
    "Standard (3–5 days)": "Standardowa (3–5 dni)",
    "Express (next day)": "Ekspresowa (następny dzień)",
    "International (5–10 days)": "Międzynarodowa (5–10 dni)",
  ]
}
