import FoundationUI

extension __Module__Phrases {
  // "__Title__" stays English until somebody translates it here.
  static let russian: KeyValuePairs<String, Phrase> = [
    "__Title__": "__Title__",
    "Loading": "Загрузка",
    "The list cannot be shown": "Список не удаётся показать",
    "Sign in with an account that may see it, or try again.": "Войдите под учётной записью с доступом к нему или повторите попытку.",
    "Nothing here yet": "Здесь пока ничего нет",
    "What you add appears here.": "Здесь появится то, что вы добавите.",
    "Next page": "Следующая страница",
    "since {1}": "с {1}",
    "Name": "Название",
    "Add": "Добавить",
    "Enter a name, up to 200 characters.": "Введите название, не длиннее 200 знаков.",
    "“{1}” is added.": "Добавлено: «{1}».",
    "Nothing has changed. What you typed is still here.": "Ничего не изменилось. Введённый текст сохранён.",
    "__entity_path__-exists": "Такая запись уже есть.",
  ]
}
