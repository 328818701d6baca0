import FoundationUI

extension StorePhrases {
  static let polish: KeyValuePairs<String, Phrase> = [
    "Categories": "Kategorie",
    "Loading products": "Wczytywanie produktów",
    "The shop could not be loaded": "Nie można pokazać sklepu",
    "Try again in a moment.": "Spróbuj ponownie za chwilę.",
    "All products": "Wszystkie produkty",
    "Quantity": "Ilość",
    "Add to cart": "Dodaj do koszyka",
    "View cart": "Pokaż koszyk",
    "The item was not added. Try again.": "Nic nie zostało dodane. Spróbuj ponownie.",
    "Shop": "Sklep",
    "Products": "Produkty",
    "Cart": "Koszyk",
    "Sign out": "Wyloguj się",
    "You are still signed in. Try again.": "Nadal jesteś zalogowany(-a). Spróbuj ponownie.",
    "Language": "Język",
    "Page not found": "Nie ma takiej strony",
    "The address may be wrong or out of date.": "Adres może być błędny lub nieaktualny.",
    "Go to the shop": "Przejdź do sklepu",
    "Not found": "Nie znaleziono",
    "Home": "Strona główna",
    "Checkout": "Kasa",
    "unavailable": "Tego produktu już nie sprzedajemy.",
    "cart-full": "Koszyk nie pomieści więcej różnych produktów.",
    "Standard (3–5 days)": "Standardowa (3–5 dni)",
    "Express (next day)": "Ekspresowa (następny dzień)",
    "International (5–10 days)": "Międzynarodowa (5–10 dni)",
    "Your orders": "Twoje zamówienia",
    "All categories": "Wszystkie kategorie",
    "Sign in": "Zaloguj się",
    "New in the shop": "Nowości w sklepie",
    "Useful things, made to be kept": "Przydatne rzeczy na lata",
    "Well-made things for the home, chosen with care and sent to your door.":
      "Solidne rzeczy do domu, starannie wybrane i dostarczone pod drzwi.",
    "Shop everything": "Zobacz wszystko",
    "Cart, # items": .counted(
      one: "Koszyk, # produkt", few: "Koszyk, # produkty", many: "Koszyk, # produktów", other: "Koszyk, # produktu"),
    "{1}: {2}": "{1}: {2}",
  ]
}
