import DocumentDrawing
import PictureConversion

/// `mystore`: one executable, one word for each thing it can do.
public struct CommandLineTool: Sendable {
  private let terminal = Terminal()

  /// The tool, ready to run.
  public init() {}

  /// Runs the command that the words name. The result is the process's exit status: 0 done, 1 failed, 2 not understood.
  public func run(_ words: [String]) async -> Int32 {
    // What the store starts itself, for pictures that strangers send and texts that they type: no commands of people's.
    if words.first == PictureConversion.command { return PictureConversion.run(Array(words.dropFirst())) }
    if words.first == DocumentDrawing.command { return DocumentDrawing.run(Array(words.dropFirst())) }
    guard let name = words.first, name != "--help", name != "help" else {
      terminal.say(Self.help)
      return words.isEmpty ? 2 : 0
    }
    guard let command = Self.commands.first(where: { $0.name == name }) else {
      terminal.warn("mystore: there is no command \(name). Try mystore --help.")
      return 2
    }
    if words.contains("--help") {
      terminal.say(command.help)
      return 0
    }
    do {
      var arguments = try Arguments(Array(words.dropFirst()), flags: command.flags)
      return try await command.run(terminal, &arguments)
    } catch let error as Arguments.UsageError {
      terminal.warn("mystore \(name): \(error)")
      return 2
    } catch {
      terminal.warn("mystore \(name): \(Self.sentence(error))")
      return 1
    }
  }

  private static let commands: [Command] = [
    ServeCommand.command, WebCommand.command, ImportCommand.command, ExportCommand.command, CategoriesCommand.command,
    LocationsCommand.command, PicturesCommand.command, CheckMoveCommand.command, ReindexCommand.command,
    ReplayCommand.command,
    AdministrationCommands.verify,
    BackupCommand.backup, BackupCommand.restore, AdministrationCommands.users, AdministrationCommands.tokens,
    AdministrationCommands.config, OpenCommand.command, EventsCommand.command,
  ]

  private static var help: String {
    let width = (commands.map(\.name.count).max() ?? 0) + 2
    return "usage: mystore COMMAND [options]\n\n"
      + commands.map { "  " + $0.name + String(repeating: " ", count: width - $0.name.count) + $0.summary }
      .joined(separator: "\n") + "\n\nUse mystore COMMAND --help for the options of a command."
  }
}
