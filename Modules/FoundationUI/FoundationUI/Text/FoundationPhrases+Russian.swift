extension FoundationPhrases {
  static let russian: KeyValuePairs<String, Phrase> = [
    "The store did not answer in time.": "Магазин не ответил вовремя.",
    "The store cannot be reached.": "Не удаётся связаться с магазином.",
    "The store answered something that this page does not understand.": "Странице не удалось понять ответ магазина.",
    "You are not signed in, or may not do this.": "Вы не вошли или у вас нет на это прав.",
    "There is no such thing here any more.": "Этого здесь больше нет.",
    "It has changed meanwhile.": "За это время что-то изменилось.",
    "That was too often. Wait a minute.": "Слишком много попыток. Подождите минуту.",
    "The store cannot do this now.": "Сейчас магазин не может этого сделать.",
    "The store could not accept this.": "Магазин не смог это принять.",
    "Former price:": "Прежняя цена:",
  ]
}
