import MyStoreScreens
import Settings

/// `mystore open`.
enum OpenCommand {
  static let command = Command(
    name: "open", usage: "open URL",
    summary: "Prints the web address of the page that a mystore:// or https address of the store leads to.",
    flags: [], options: []
  ) { terminal, arguments in
    let configuration = try ConfigurationSource.configuration(&arguments)
    try arguments.checkAllUsed(operands: 1)
    let origins = configuration.publicOrigins
    do throws(StoreLink.Failure) {
      let link = try StoreLink(
        arguments.operands[0], origins: origins,
        languages: configuration.flagged[ShopSettings.languages])
      terminal.say(link.address(at: origins.first ?? ""))
      return 0
    } catch {
      terminal.warn("mystore open: \(error)")
      return 1
    }
  }
}
