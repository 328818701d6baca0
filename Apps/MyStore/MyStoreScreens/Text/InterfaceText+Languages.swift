package import WebUI

extension InterfaceText {
  /// What pages say by themselves in a language that the store is written in; English in any other.
  package init(language: String) {
    switch language.prefix(while: { $0 != "-" }) {
    case "pl": self = .polish
    case "ru": self = .russian
    case "zh": self = .simplifiedChinese
    default: self = InterfaceText()
    }
  }

  private static let polish = {
    var text = InterfaceText()
    text.skipToContent = "Przejdź do treści"
    text.breadcrumbs = "Ścieżka"
    text.close = "Zamknij"
    text.okay = "OK"
    text.cancel = "Anuluj"
    text.tryAgain = "Spróbuj ponownie"
    text.unknownError = "Coś poszło nie tak."
    text.send = "Wyślij"
    text.fileTooLarge = "Ten plik jest za duży. Nic nie zostało wysłane."
    text.fileOfWrongType = "Pliki tego rodzaju nie są przyjmowane. Nic nie zostało wysłane."
    text.fileFailed = "Plik nie dotarł. Spróbuj ponownie."
    text.reference = "Numer zgłoszenia:"
    text.pageRefreshed =
      "Ta strona została odświeżona. Nic nie zostało zrobione: sprawdź i powtórz to, co robiłeś(-aś)."
    text.pressLost = "Połączenie zostało przerwane w chwili naciśnięcia. Sprawdź: mogło się nie udać."
    text.offline = "Brak połączenia. To, co piszesz, jest zachowane; przyciski zadziałają, gdy połączenie wróci."
    text.unreadableValue = "Nie można tego odczytać. Sprawdź, proszę."
    text.progress = "W toku"
    text.dialog = "Okno dialogowe"
    text.refresh = "Odśwież"
    text.toolbar = "Działania"
    text.suggestions = "Podpowiedzi"
    text.search = "Szukaj"
    text.scrollArea = "Więcej z boku"
    text.moreActions = "Więcej działań"
    text.delete = "Usuń"
    text.moveUp = "Przenieś w górę"
    text.moveDown = "Przenieś w dół"
    text.selection = "Wybrane"
    text.share = "Udostępnij"
    text.address = "Adres"
    text.sendByMail = "Wyślij e-mailem"
    return text
  }()

  private static let russian = {
    var text = InterfaceText()
    text.skipToContent = "Перейти к содержанию"
    text.breadcrumbs = "Навигационная цепочка"
    text.close = "Закрыть"
    text.okay = "ОК"
    text.cancel = "Отмена"
    text.tryAgain = "Повторить"
    text.unknownError = "Что-то пошло не так."
    text.send = "Отправить"
    text.fileTooLarge = "Этот файл слишком большой. Ничего не отправлено."
    text.fileOfWrongType = "Файлы этого вида не принимаются. Ничего не отправлено."
    text.fileFailed = "Файл не дошёл. Повторите попытку."
    text.reference = "Номер обращения:"
    text.pageRefreshed = "Страница обновлена. Ничего не сделано: проверьте и повторите действие."
    text.pressLost = "Связь прервалась в момент нажатия. Проверьте: возможно, действие не выполнено."
    text.offline = "Нет связи. Введённое сохраняется; кнопки заработают, когда связь вернётся."
    text.unreadableValue = "Это не удаётся прочитать. Проверьте, пожалуйста."
    text.progress = "Выполняется"
    text.dialog = "Диалог"
    text.refresh = "Обновить"
    text.toolbar = "Действия"
    text.suggestions = "Подсказки"
    text.search = "Найти"
    text.scrollArea = "Больше сбоку"
    text.moreActions = "Другие действия"
    text.delete = "Удалить"
    text.moveUp = "Переместить вверх"
    text.moveDown = "Переместить вниз"
    text.selection = "Выбрано"
    text.share = "Поделиться"
    text.address = "Адрес"
    text.sendByMail = "Отправить по эл. почте"
    return text
  }()

  private static let simplifiedChinese = {
    var text = InterfaceText()
    text.skipToContent = "跳至内容"
    text.breadcrumbs = "导航路径"
    text.close = "关闭"
    text.okay = "确定"
    text.cancel = "取消"
    text.tryAgain = "重试"
    text.unknownError = "出错了。"
    text.send = "发送"
    text.fileTooLarge = "文件过大。未发送任何内容。"
    text.fileOfWrongType = "不接受此类文件。未发送任何内容。"
    text.fileFailed = "文件未送达。请重试。"
    text.reference = "参考编号："
    text.pageRefreshed = "此页面已刷新。未执行任何操作：请查看后重新操作。"
    text.pressLost = "按下时连接中断。请再查看一次：操作可能未完成。"
    text.offline = "没有连接。您输入的内容会保留；恢复连接后按钮可用。"
    text.unreadableValue = "无法读取。请检查。"
    text.progress = "进行中"
    text.dialog = "对话框"
    text.refresh = "刷新"
    text.toolbar = "操作"
    text.suggestions = "建议"
    text.search = "搜索"
    text.scrollArea = "横向还有更多"
    text.moreActions = "更多操作"
    text.delete = "删除"
    text.moveUp = "上移"
    text.moveDown = "下移"
    text.selection = "已选"
    text.share = "分享"
    text.address = "地址"
    text.sendByMail = "通过电子邮件发送"
    return text
  }()
}
