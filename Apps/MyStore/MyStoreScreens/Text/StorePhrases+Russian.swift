import FoundationUI

extension StorePhrases {
  static let russian: KeyValuePairs<String, Phrase> = [
    "Categories": "Категории",
    "Loading products": "Загрузка товаров",
    "The shop could not be loaded": "Магазин не удаётся показать",
    "Try again in a moment.": "Повторите попытку чуть позже.",
    "All products": "Все товары",
    "Quantity": "Количество",
    "Add to cart": "В корзину",
    "View cart": "Показать корзину",
    "The item was not added. Try again.": "Ничего не добавлено. Повторите попытку.",
    "Shop": "Магазин",
    "Products": "Товары",
    "Cart": "Корзина",
    "Sign out": "Выйти",
    "You are still signed in. Try again.": "Вы всё ещё в системе. Повторите попытку.",
    "Language": "Язык",
    "Page not found": "Такой страницы нет",
    "The address may be wrong or out of date.": "Возможно, адрес введён с ошибкой или устарел.",
    "Go to the shop": "Перейти в магазин",
    "Not found": "Не найдено",
    "Home": "Главная",
    "Checkout": "Оформление заказа",
    "unavailable": "Этот товар больше не продаётся.",
    "cart-full": "В корзину больше не помещаются новые товары.",
    "Standard (3–5 days)": "Обычная (3–5 дней)",
    "Express (next day)": "Срочная (на следующий день)",
    "International (5–10 days)": "Международная (5–10 дней)",
    "Your orders": "Ваши заказы",
    "All categories": "Все категории",
    "Sign in": "Войти",
    "New in the shop": "Новинки",
    "Useful things, made to be kept": "Полезные вещи на долгие годы",
    "Well-made things for the home, chosen with care and sent to your door.":
      "Добротные вещи для дома: отобраны с заботой и доставлены к вашей двери.",
    "Shop everything": "Смотреть всё",
    "Cart, # items": .counted(
      one: "Корзина, # товар", few: "Корзина, # товара", many: "Корзина, # товаров", other: "Корзина, # товара"),
    "{1}: {2}": "{1}: {2}",
  ]
}
