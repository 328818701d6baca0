import FoundationUI

extension StorePhrases {
  static let russian: KeyValuePairs<String, Phrase> = [
    "Things made to be used for a long time.": "Вещи, которые служат долго.",
    "Search products": "Поиск товаров",
    "Loading products": "Загрузка товаров",
    "The shop cannot be shown": "Магазин не удаётся показать",
    "Try again in a moment.": "Повторите попытку чуть позже.",
    "All products": "Все товары",
    "Welcome to {1}": "Добро пожаловать в {1}",
    "Quantity": "Количество",
    "Add to cart": "В корзину",
    "Nothing was added. Try again.": "Ничего не добавлено. Повторите попытку.",
    "Shop": "Магазин",
    "Products": "Товары",
    "Cart": "Корзина",
    "Sign out": "Выйти",
    "You are still signed in. Try again.": "Вы всё ещё в системе. Повторите попытку.",
    "Back office": "Для сотрудников",
    "Language": "Язык",
    "There is no such page": "Такой страницы нет",
    "The address may be mistyped or old.": "Возможно, адрес введён с ошибкой или устарел.",
    "Go to the shop": "Перейти в магазин",
    "Not found": "Не найдено",
    "Home": "Главная",
    "Checkout": "Оформление заказа",
    "unavailable": "Этот товар больше не продаётся.",
    "cart-full": "В корзину больше не помещаются новые товары.",
    "Standard (3–5 days)": "Обычная (3–5 дней)",
    "Express (next day)": "Срочная (на следующий день)",
    "International (5–10 days)": "Международная (5–10 дней)",
  ]
}
