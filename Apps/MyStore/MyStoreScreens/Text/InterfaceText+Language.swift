import Foundation
import FoundationUI
package import WebUI

extension InterfaceText {
  /// What pages say by themselves in a language; English in one that the store is not written in.
  package init(language: String) {
    let text = StorePhrases.book.phrases(for: Locale(identifier: language))
    self.init()
    skipToContent = text("Skip to content")
    appearance = text("Appearance")
    appearanceOfSystem = text("As the system")
    lightAppearance = text("Light")
    darkAppearance = text("Dark")
    breadcrumbs = text("Breadcrumbs")
    table = text("As a table")
    close = text("Close")
    okay = text("OK")
    cancel = text("Cancel")
    tryAgain = text("Try again")
    unknownError = text("Something went wrong.")
    send = text("Send")
    fileTooLarge = text("This file is too large. Nothing was sent.")
    fileOfWrongType = text("Files of this kind are not taken. Nothing was sent.")
    fileFailed = text("The file did not arrive. Try again.")
    reference = text("Reference:")
    pageRefreshed = text("This page was refreshed. Nothing was done: look again and repeat what you did.")
    pressLost = text("The connection was lost as you pressed. Look again: it may not have been done.")
    offline = text("No connection. What you type is kept; buttons work again when it is back.")
    unreadableValue = text("This cannot be read. Please check it.")
    progress = text("In progress")
    dialog = text("Dialog")
    refresh = text("Refresh")
    toolbar = text("Actions")
    suggestions = text("Suggestions")
    search = text("Search")
    scrollArea = text("More to the side")
    moreActions = text("More actions")
    delete = text("Delete")
    moveUp = text("Move up")
    moveDown = text("Move down")
    selection = text("Selected")
    share = text("Share")
    address = text("Address")
    sendByMail = text("Send by e-mail")
  }
}
