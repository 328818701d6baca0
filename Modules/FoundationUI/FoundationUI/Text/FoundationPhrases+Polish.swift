extension FoundationPhrases {
  static let polish: KeyValuePairs<String, Phrase> = [
    "The store did not answer in time.": "Sklep nie odpowiedział na czas.",
    "The store cannot be reached.": "Nie można połączyć się ze sklepem.",
    "The store answered something that this page does not understand.": "Ta strona nie rozumie odpowiedzi sklepu.",
    "You are not signed in, or may not do this.": "Nie jesteś zalogowany(-a) albo nie masz do tego uprawnień.",
    "There is no such thing here any more.": "Tego już tu nie ma.",
    "It has changed meanwhile.": "W międzyczasie coś się zmieniło.",
    "That was too often. Wait a minute.": "Zbyt wiele prób. Odczekaj minutę.",
    "The store cannot do this now.": "Sklep nie może teraz tego zrobić.",
    "The store could not accept this.": "Sklep nie mógł tego przyjąć.",
    "Former price:": "Poprzednia cena:",
  ]
}
