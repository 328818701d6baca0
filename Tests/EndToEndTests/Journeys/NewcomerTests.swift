import Foundation
import TestSupport
import Testing
import WebDriver
import WorkspaceChecks

/// A newcomer's first hour: `Docs/guides/first-change.md`, done to a copy of the tree.
///
/// One test: the steps share what each of them has built, from nothing.
struct NewcomerTests {
  /// Whether what the guide builds is built, and then the whole store, and used: `make soak` asks for it. What is left
  /// without it takes seconds: the guide's changes are made, a module is made, and the tree keeps its rules.
  private static let builds = ProcessInfo.processInfo.environment["SOAK_NEWCOMER"] != nil

  @Test(.timeLimit(.minutes(60)))
  func `the first change and the first module work as the guide says`() async throws {
    try await withTemporaryFolder { folder in
      let tree = folder.appendingPathComponent("MyStore")
      try Self.copy(to: tree)
      let guide = try String(contentsOf: tree.appendingPathComponent("Docs/guides/first-change.md"), encoding: .utf8)
      let steps = GuideStep.steps(of: guide)
      #expect(steps.count { if case .change = $0 { true } else { false } } >= 5)
      #expect(steps.contains(.command("make module NAME=Warranties")))
      for step in steps {
        switch step {
        case .change(let difference):
          let file = folder.appendingPathComponent("step.diff")
          try Data(difference.utf8).write(to: file)
          try await Self.run("git apply --recount '\(file.path)'", in: tree)
        case .command(let line) where Self.builds || !line.hasPrefix("make test"): try await Self.run(line, in: tree)
        case .command: break
        }
      }
      try await Self.keepsTheRules(tree)
      guard Self.builds else { return }
      // As `make test` of the guide has built most of it: what is built otherwise is built anew.
      try await Self.run(
        "swift build --manifest-cache none ${FLAGS:-} --enable-code-coverage --product mystore --quiet", in: tree)
      try await Self.serves(tree.appendingPathComponent(".build/debug/mystore"), in: folder)
    }
  }

  /// The checks of the whole tree that need no build of it.
  private static func keepsTheRules(_ tree: URL) async throws {
    try await run("swift format lint --strict --recursive Modules/Warranties Tests/Warranties Apps", in: tree)
    let workspace = try Workspace(root: tree)
    #expect(workspace.undeclaredImports() + workspace.forbiddenDependencies() == [])
    let module = workspace.narrowed(toFolder: "Warranties")
    #expect(module.phrases() + module.houseRules() + module.presenters(containers: [:]) == [])
    #expect(module.previews() == [])
    #expect(workspace.charters() + workspace.modulePage() == [])
    #expect(workspace.routes(examplesIn: "Apps/MyStore/MyStoreScreens/Preview Content/RouteExamples.swift") == [])
    let owners = try String(contentsOf: tree.appendingPathComponent("CODEOWNERS"), encoding: .utf8)
    #expect(workspace.codeOwners(owners) == [])
  }

  /// Staff find the new screen in the back office, and what they add there is kept.
  private static func serves(_ executable: URL, in folder: URL) async throws {
    let store = try await StoreProcess.start(
      database: folder.appendingPathComponent("mystore.db").path, program: executable, arguments: ["serve"])
    let password = try #require(store.ownerPassword)
    try await Browser.with(BrowserOptions()) { browser in
      try await browser.signIn(password, at: store)
      try await browser.click(id: "office-warranties")
      try await browser.find(id: "warranty-new-name").type("Two years")
      try await browser.click(id: "warranty-add")
      _ = try await browser.find(id: "warranty-name")
      try await browser.reload()
      try await browser.wait(forText: "Two years")
    }
    // The API has the operation, for staff alone.
    let stranger = PictureSender(base: store.base, token: nil)
    #expect(try await stranger.get("/api/v1/warranties/warranties").status == 401)
    #expect(await store.stop())
  }

  /// The tree without what was built from it.
  private static func copy(to copy: URL) throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
    for name in try FileManager.default.contentsOfDirectory(atPath: root.path)
    where ![".git", ".tools", "var"].contains(name) && !name.hasPrefix(".build") {
      try FileManager.default.copyItem(at: root.appendingPathComponent(name), to: copy.appendingPathComponent(name))
    }
  }

  /// Runs a line as somebody at a terminal would: without what the run of these tests was told. Ends it after 30 minutes:
  /// beside other tests, most of the store is built in 15.
  private static func run(_ line: String, in tree: URL) async throws {
    let inherited = ["MODULE", "SCRATCH", "MAKEFLAGS", "MFLAGS", "MAKELEVEL", "RECORD_SNAPSHOTS", "STORE_PROGRAMS"]
    let done = try await Command.run(
      URL(fileURLWithPath: "/usr/bin/env"),
      inherited.flatMap { ["-u", $0] } + ["timeout", "--kill-after=10", "1800", "bash", "-ec", line], in: tree)
    try #require(
      done.status == 0, "\(line) ended with \(done.status): \(done.output.suffix(3_000))\n\(done.errors.suffix(2_000))")
  }
}

/// What a guide tells its reader to do.
enum GuideStep: Equatable {
  /// To change files: a difference as `git apply` takes it.
  case change(String)
  /// To run a line in a shell.
  case command(String)

  /// The steps of a guide, in order: its fences `diff`, and each line of its fences `sh`.
  static func steps(of guide: String) -> [GuideStep] {
    var steps: [GuideStep] = []
    var fence: (language: Substring, indentation: Int, lines: [Substring])?
    for line in guide.split(separator: "\n", omittingEmptySubsequences: false) {
      let words = line.drop { $0 == " " }
      if let open = fence {
        guard words.hasPrefix("```") else {
          fence?.lines.append(line.dropFirst(min(open.indentation, line.count)))
          continue
        }
        if open.language == "diff" { steps.append(.change(open.lines.joined(separator: "\n") + "\n")) }
        if open.language == "sh" { steps += open.lines.map { .command(String($0)) } }
        fence = nil
      } else if words.hasPrefix("```") {
        fence = (words.dropFirst(3), line.count - words.count, [])
      }
    }
    return steps
  }
}
