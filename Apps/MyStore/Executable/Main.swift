import Foundation
import MyStoreApp

@main enum Main {
  static func main() async {
    exit(await CommandLineTool().run(Array(CommandLine.arguments.dropFirst())))
  }
}
