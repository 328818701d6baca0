// swift-tools-version: 6.3
import Foundation
import PackageDescription

// The architecture as a table. A row may use only rows above it; `check(_:)` refuses one that does not.
// `MODULE=Catalog` narrows the package to one folder of Modules/, what that uses, and its own tests.
let rows: [Row] =
  [
    .module("FoundationCore"),
    .module("StoreIdentifiers", uses: ["FoundationCore"]),
    .module("HTTPWire", uses: ["FoundationCore"]),
    .module("MyStoreKit", uses: ["HTTPWire", "FoundationCore"]),

    .system("CLinuxNet", in: "HTTPServer"),
    .module("HTTPReactor", in: "HTTPServer", uses: ["HTTPWire", "CLinuxNet", "FoundationCore"]),
    .module("HTTPServer", uses: ["HTTPReactor", "HTTPWire", "FoundationCore"]),

    .system("CSQLite", in: "Persistence", pkgConfig: "sqlite3", debian: "libsqlite3-dev"),
    .module("Persistence", uses: ["FoundationCore"]),
    .module("PersistenceSQLite", in: "Persistence", uses: ["Persistence", "CSQLite", "FoundationCore"]),
    .system("CPostgreSQL", in: "Persistence", pkgConfig: "libpq", debian: "libpq-dev"),
    .module("PersistencePostgreSQL", in: "Persistence", uses: ["Persistence", "CPostgreSQL", "FoundationCore"]),

    .module("WebUI", uses: ["FoundationCore"]),
    .module(
      "WebUIServer", in: "WebUI", uses: ["WebUI", "HTTPServer", "FoundationCore"],
      embeds: ["Live/Script", "Live/Features"]),
    .module("WebUITesting", in: "WebUI", uses: ["WebUI", "MyStoreKit", "FoundationCore"]),
    .module("FoundationUI", uses: ["WebUI", "MyStoreKit", "FoundationCore"]),

    .module("Pricing", uses: ["StoreIdentifiers", "FoundationCore"]),

    .module("Addresses", uses: ["FoundationCore"], embeds: ["Formats"]),
    .module("AddressesUI", in: "Addresses", uses: ["Addresses", "FoundationUI", "WebUI", "FoundationCore"]),

    .system("CSodium", in: "Access", pkgConfig: "libsodium", debian: "libsodium-dev"),
    .module("Access", uses: ["MyStoreKit", "FoundationCore"]),
    .module(
      "AccessService", in: "Access", uses: ["Access", "Persistence", "HTTPServer", "FoundationCore", "CSodium"]),
    .module("AccessUI", in: "Access", uses: ["Access", "FoundationUI", "WebUI", "MyStoreKit", "FoundationCore"]),
    .previews(
      of: "Access", uses: ["Access", "AccessUI", "FoundationUI", "WebUI", "MyStoreKit", "FoundationCore"]),

    .module("Metadata", uses: ["MyStoreKit", "FoundationCore"]),
    .module(
      "MetadataService", in: "Metadata",
      uses: ["Metadata", "Access", "AccessService", "HTTPServer", "Persistence", "FoundationCore"]),

    .system("CCurl", in: "Outbound", pkgConfig: "libcurl", debian: "libcurl4-openssl-dev"),

    .system("CSpawn", in: "Processes"),
    .module("Processes", uses: ["CSpawn"]),

    // libvips is opened at run time, by the process that converts pictures alone: nothing links it.
    .system("CVips", in: "Pictures"),
    .module("Pictures", uses: ["FoundationCore", "CSodium", "Processes", "CSpawn"]),
    .module("PictureConversion", in: "Pictures", uses: ["Pictures", "Processes", "CVips"]),

    // Cairo, Pango and libqrencode are opened at run time, by the process that draws alone: nothing links them.
    .system("CDocuments", in: "Documents"),
    .module("Documents", uses: ["Processes", "FoundationCore"]),
    .module("DocumentDrawing", in: "Documents", uses: ["Documents", "Processes", "FoundationCore", "CDocuments"]),
  ]
  + context("Settings", values: ["Addresses"])
  + context("Outbound", serviceUses: ["CCurl"])
  + context("Imports")
  + context("Catalog", parts: ["ProductFiles"], libraries: ["Imports"], serviceUses: ["Pictures"])
  + context("Inventory", values: ["Addresses"], libraries: ["Imports"], serviceUses: ["Settings"])
  + context("Ordering", values: ["Addresses"], libraries: ["Imports"], serviceUses: ["Pricing", "Settings"])
  + context("Shipping", values: ["Addresses"], libraries: ["Documents"])
  + context("Customers", values: ["Addresses"], libraries: ["Imports"])
  + context("Markets", values: ["Addresses"], libraries: ["Pricing"], serviceUses: ["Settings"], embeds: ["Rates"])
  + context("Marketing", libraries: ["Imports", "Pricing"])
  + context("Payments", serviceUses: ["Settings"])
  + context("Operations")
  + context("Content", libraries: ["Imports"])

/// A bounded context: what clients see, its screens, and its service, the source of truth. Contexts never use each
/// other.
///
/// `parts` are what a service does without its database: each is a target of its own. `values` are libraries of values
/// that all of its targets use, with the views of them; `libraries` are those that have no views. `embeds` are folders of
/// data of its first target.
func context(
  _ name: String, parts: [String] = [], values valuesWithViews: [String] = [], libraries: [String] = [],
  serviceUses others: [String] = [], embeds: [String] = []
) -> [Row] {
  let views = valuesWithViews.map { $0 + "UI" }
  let values = valuesWithViews + libraries
  return [.module(name, uses: ["MyStoreKit", "StoreIdentifiers", "FoundationCore"] + values, embeds: embeds)]
    + parts.map { .module($0, in: name, uses: [name, "StoreIdentifiers", "FoundationCore"] + libraries) } + [
      .module(
        name + "UI", in: name,
        uses: [name, "FoundationUI", "WebUI", "MyStoreKit", "StoreIdentifiers", "FoundationCore"] + values + views),
      .module(
        name + "Service", in: name,
        uses: [name, "Access", "AccessService", "HTTPServer", "Persistence", "StoreIdentifiers", "FoundationCore"]
          + parts + values + others),
      .previews(
        of: name,
        uses: [name, name + "UI", "FoundationUI", "WebUI", "MyStoreKit", "StoreIdentifiers", "FoundationCore"]
          + libraries),
    ]
}

/// One set of rules for every target.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),  // SE-0335
  .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
  .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),  // SE-0461
  .enableUpcomingFeature("InferIsolatedConformances"),  // SE-0470
  .enableUpcomingFeature("ImmutableWeakCaptures"),  // SE-0481
  .strictMemorySafety(),  // SE-0458
  .treatAllWarnings(as: .error),  // SE-0480
]

/// Modules that are optimized where others are not: CI names those in which tests spend most of their time.
let optimized = Set((Context.environment["OPTIMIZED"] ?? "").split(separator: " ").map { String($0) })

/// Where a module keeps what its previews show.
let previewContent = "Preview Content"

/// The names of a folder's files of one kind, in order.
func files(in path: String, ending: String = "") -> [String] {
  let folder = Context.packageDirectory + "/" + path
  return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
    .filter { !$0.hasPrefix(".") && (ending.isEmpty || $0.hasSuffix(ending)) }.sorted()
}

/// What a target says in other languages than English.
func translations(in path: String) -> [Resource] {
  files(in: path + "/Text", ending: ".xlf").map { .embedInCode("Text/" + $0) }
}

func hasFolder(_ path: String) -> Bool { FileManager.default.fileExists(atPath: Context.packageDirectory + "/" + path) }

struct Row {
  enum Kind {
    case module
    /// Screens with canned answers, which a release leaves out.
    case previews
    case system(pkgConfig: String?, debian: String?)
  }
  let name: String, folder: String, uses: [String], kind: Kind
  /// Folders whose files become part of the program.
  var embeds: [String] = []

  static func module(
    _ name: String, in folder: String? = nil, uses: [String] = [], embeds: [String] = []
  ) -> Row {
    Row(name: name, folder: folder ?? name, uses: uses, kind: .module, embeds: embeds)
  }
  static func previews(of context: String, uses: [String]) -> Row {
    Row(name: context + "Previews", folder: context, uses: uses, kind: .previews)
  }
  static func system(_ name: String, in folder: String, pkgConfig: String? = nil, debian: String? = nil) -> Row {
    Row(name: name, folder: folder, uses: [], kind: .system(pkgConfig: pkgConfig, debian: debian))
  }

  var isModule: Bool { if case .module = kind { true } else { false } }
  var isPreviews: Bool { if case .previews = kind { true } else { false } }
  var isContextUI: Bool { isModule && name == folder + "UI" }
  var path: String { "Modules/\(folder)/" + (isPreviews ? "\(folder)UI/\(previewContent)" : name) }
  var dependencies: [Target.Dependency] { uses.map { .byName(name: $0) } }
  /// The row itself, and every row that it uses directly or through others.
  var closure: Set<String> {
    uses.reduce(into: [name]) { all, used in all.formUnion(rows.first { $0.name == used }?.closure ?? []) }
  }
  var target: Target {
    switch kind {
    case .module:
      .target(
        name: name, dependencies: dependencies, path: path,
        exclude: rows.contains { $0.isPreviews && $0.path.hasPrefix(path + "/") } ? [previewContent] : [],
        resources: translations(in: path)
          + embeds.flatMap { folder in
            files(in: path + "/" + folder).map { .embedInCode(folder + "/" + $0) }
          }, packageAccess: false, swiftSettings: strict + (optimized.contains(name) ? [.unsafeFlags(["-O"])] : []))
    case .previews:
      .target(
        name: name, dependencies: dependencies, path: path,
        resources: files(in: path, ending: ".json").map { .embedInCode($0) }, packageAccess: false,
        swiftSettings: strict)
    case .system(let pkgConfig, let debian):
      .systemLibrary(name: name, path: path, pkgConfig: pkgConfig, providers: debian.map { [.apt([$0])] })
    }
  }
  /// A test target may use everything its module may, a real database, the screens' test kit or what runs imports where
  /// the module has those, and `TestSupport`.
  var testClosure: Set<String> {
    let kits =
      [
        ("Persistence", "PersistenceSQLite"), ("Persistence", "PersistencePostgreSQL"), ("WebUI", "WebUITesting"),
        (folder + "UI", folder + "Previews"),
      ] + (closure.contains("Persistence") ? [("Imports", "ImportsService")] : [])
    return kits.reduce(closure) { all, kit in
      closure.contains(kit.0) ? all.union(rows.first { $0.name == kit.1 }?.closure ?? []) : all
    }
  }
  var testPath: String { "Tests/\(folder)/\(name)Tests" }
  var tests: Target {
    .testTarget(
      name: name + "Tests",
      dependencies: testClosure.sorted().map { .byName(name: $0) } + ["TestSupport", "SimulationKit"]
        + (testClosure.contains("Persistence") ? ["TestDatabase"] : []),
      path: testPath, exclude: ["Snapshots", "Data"].filter { hasFolder(testPath + "/" + $0) },
      swiftSettings: strict)
  }
}

/// Ends with a sentence for a row that uses a row below it or one that does not exist, or that has a name twice.
func check(_ rows: [Row]) {
  var above: Set<String> = []
  for row in rows {
    for used in row.uses where !above.contains(used) {
      let isBelow = rows.contains { $0.name == used }
      refuse(
        "\(row.name) uses \(used), which \(isBelow ? "is not above it in" : "is not in") the table of Package.swift.")
    }
    if !above.insert(row.name).inserted { refuse("\(row.name) is in the table of Package.swift twice.") }
  }
}

func refuse(_ sentence: String) -> Never {
  FileHandle.standardError.write(Data((sentence + "\n").utf8))
  exit(1)
}

check(rows)

let chosen = Context.environment["MODULE"].flatMap { $0.isEmpty ? nil : $0 }
let tested = rows.filter { (chosen == nil || $0.folder == chosen) && $0.isModule }
let needed = tested.reduce(into: Set(["FoundationCore"])) { $0.formUnion($1.testClosure) }
let modules = rows.filter { needed.contains($0.name) }

/// Converters, good and bad, for PicturesTests, and what draws for DocumentsTests; never part of a product.
let probes: [Target] = [
  ("picture-probe", "PictureProbe", "PictureConversion"), ("document-probe", "DocumentProbe", "DocumentDrawing"),
].filter { probe in tested.contains { $0.name == probe.2 } }.map { name, folder, module -> Target in
  .executableTarget(
    name: name, dependencies: [.byName(name: module)], path: "Tests/Support/\(folder)", swiftSettings: strict)
}

let support: [Target] =
  [
    .target(
      name: "TestSupport", dependencies: ["FoundationCore"], path: "Tests/Support/TestSupport",
      swiftSettings: strict)
  ]
  // Runs made up from seeds, for the tests of any module.
  + [
    .target(
      name: "SimulationKit", dependencies: ["FoundationCore", "TestSupport"], path: "Tests/Support/SimulationKit",
      swiftSettings: strict)
  ]
  // Databases for tests, on the engine of the run.
  + (needed.contains("Persistence")
    ? [
      .target(
        name: "TestDatabase",
        dependencies: ["PersistencePostgreSQL", "PersistenceSQLite", "Persistence", "FoundationCore"],
        path: "Tests/Support/TestDatabase", swiftSettings: strict)
    ] : [])
  // A process to be killed and starved by PersistenceSQLiteTests, and a benchmark; never part of a product.
  + (tested.contains { $0.name == "PersistenceSQLite" }
    ? [
      .executableTarget(
        name: "persistence-probe",
        dependencies: ["PersistencePostgreSQL", "PersistenceSQLite", "Persistence", "FoundationCore"],
        path: "Tests/Support/PersistenceProbe", swiftSettings: strict),
      // The same work by SQLite's own interface: what benchmarks are beside.
      .target(
        name: "SQLiteFloor", dependencies: ["Persistence", "FoundationCore", "CSQLite"],
        path: "Tests/Support/SQLiteFloor", swiftSettings: strict),
      .executableTarget(
        name: "persistence-bench", dependencies: ["PersistenceSQLite", "Persistence", "FoundationCore", "SQLiteFloor"],
        path: "Tests/Support/PersistenceBench", swiftSettings: strict),
    ] : [])
  + probes

/// What a release is made of.
let shipped: [Target.Dependency] = rows.filter { !$0.isPreviews }.map { .byName(name: $0.name) }
let previews: [Target.Dependency] = rows.filter(\.isPreviews).map { .byName(name: $0.name) }

/// What screens over several contexts may use: what clients see of each context, and its screens.
let screens: [Target.Dependency] =
  rows.filter(\.isContextUI).flatMap { [$0.folder, $0.name] }.map { .byName(name: $0) }
  + ["FoundationUI", "WebUI", "MyStoreKit", "StoreIdentifiers", "FoundationCore"]

/// The one place that joins contexts: screens over several of them, and the target that names every module.
let application: [Target] =
  chosen != nil
  ? []
  : [
    // What the demo shop is made of, and the program that makes its pictures (`make demo-pictures`).
    .target(
      name: "CDemoShop", path: "Apps/MyStore/DemoPictures/CDemoShop",
      exclude: [
        "Products", "departments.json", "reviews.json", "orders.json", "terms.json", "content.json", "pictures.archive",
      ]),
    .target(
      name: "DemoPictures", dependencies: ["Pictures", "CDemoShop"], path: "Apps/MyStore/DemoPictures/Archive",
      swiftSettings: strict),
    .executableTarget(
      name: "demo-pictures", dependencies: ["DemoPictures", "PictureConversion", "Pictures"],
      path: "Apps/MyStore/DemoPictures/Maker", swiftSettings: strict),
    .target(
      name: "MyStoreScreens", dependencies: screens, path: "Apps/MyStore/MyStoreScreens", exclude: [previewContent],
      resources: translations(in: "Apps/MyStore/MyStoreScreens"), swiftSettings: strict),
    .target(
      name: "MyStoreApp", dependencies: ["MyStoreScreens", "DemoPictures"] + shipped,
      path: "Apps/MyStore/MyStoreApp", swiftSettings: strict),
    .executableTarget(
      name: "mystore", dependencies: ["MyStoreApp"], path: "Apps/MyStore/Executable", swiftSettings: strict),
  ]

/// The workspace's own checks, and the tests of the whole.
let workspace: [Target] =
  chosen != nil
  ? []
  : [
    .target(
      name: "WorkspaceChecks", dependencies: ["FoundationCore"], path: "Tests/Support/WorkspaceChecks",
      swiftSettings: strict),
    .executableTarget(
      name: "workspace-tool", dependencies: ["WorkspaceChecks"], path: "Tests/Support/WorkspaceTool",
      swiftSettings: strict),
    // A store with a part that is wrong on purpose: what the fault tests must be able to catch.
    .executableTarget(
      name: "faulty-store", dependencies: ["MyStoreApp"] + shipped,
      path: "Tests/Support/FaultyStore", swiftSettings: strict),
    // Counts what the program that it is linked into allocates.
    .target(name: "CAllocationCount", path: "Tests/Support/CAllocationCount"),
    // Figures of the whole store, beside what the machine can do.
    .executableTarget(
      name: "store-bench",
      dependencies: ["MyStoreApp", "TestSupport", "WebDriver", "CAllocationCount"] + shipped,
      path: "Tests/Support/StoreBench", swiftSettings: strict),
    // Every screen of every module in its states, without a server; never part of a product.
    .target(
      name: "StorePreviews", dependencies: ["MyStoreScreens"] + screens + previews,
      path: "Apps/MyStore/MyStoreScreens/\(previewContent)",
      resources: files(in: "Apps/MyStore/MyStoreScreens/\(previewContent)", ending: ".json")
        .map { .embedInCode($0) },
      swiftSettings: strict),
    .target(
      name: "PreviewSite",
      dependencies: ["FoundationUI", "WebUI", "WebUIServer", "HTTPServer", "FoundationCore", "TestSupport"],
      path: "Tests/Support/PreviewSite", swiftSettings: strict),
    .executableTarget(
      name: "previews",
      dependencies: ["PreviewSite", "StorePreviews", "MyStoreScreens", "MyStoreApp", "FoundationUI", "WebUI"],
      path: "Tests/Support/Previews", swiftSettings: strict),
    // How well search finds what people mean.
    .target(
      name: "SearchQuality",
      dependencies: ["CatalogService", "Catalog", "Access", "AccessService", "StoreIdentifiers", "FoundationCore"],
      path: "Tests/Support/SearchQuality", swiftSettings: strict),
    .executableTarget(
      name: "search-quality",
      dependencies: [
        "SearchQuality", "CatalogService", "Catalog", "ProductFiles", "Access", "AccessService", "PersistenceSQLite",
        "Persistence", "StoreIdentifiers", "FoundationCore",
      ],
      path: "Tests/Support/SearchQualityTool", swiftSettings: strict),
    // What live pages cost.
    .executableTarget(
      name: "live-bench", dependencies: ["WebUIServer", "WebUI", "HTTPServer", "FoundationCore", "TestSupport"],
      path: "Tests/Support/LiveBench", swiftSettings: strict),
    // A browser, driven.
    .target(
      name: "WebDriver", dependencies: ["TestSupport"], path: "Tests/Support/WebDriver", swiftSettings: strict),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "MyStoreApp", "MyStoreScreens", "StorePreviews", "PreviewSite", "SearchQuality", "TestSupport", "TestDatabase",
        "WebDriver", "DemoPictures", "mystore", "faulty-store",
      ] + shipped + ["WorkspaceChecks"], path: "Tests/EndToEndTests",
      exclude: ["API/schemathesis.toml", "Live/websocket_peer.py", "Model/Machines", "Screens/Seen"],
      swiftSettings: strict),
    .testTarget(
      name: "MyStoreScreensTests", dependencies: ["MyStoreScreens", "StorePreviews", "WebUITesting"] + screens,
      path: "Tests/MyStore/MyStoreScreensTests", exclude: ["Snapshots"], swiftSettings: strict),
    // The whole store, simulated.
    .testTarget(
      name: "MyStoreAppTests",
      dependencies: ["MyStoreApp", "SimulationKit", "TestSupport"] + shipped,
      path: "Tests/MyStore/MyStoreAppTests", swiftSettings: strict),
    .testTarget(
      name: "ArchitectureTests", dependencies: ["WorkspaceChecks"], path: "Tests/ArchitectureTests",
      swiftSettings: strict),
  ]

let package = Package(
  name: "MyStore",
  products: modules.filter(\.isModule).map { .library(name: $0.name, targets: [$0.name]) },
  targets: modules.map(\.target) + tested.map(\.tests) + support + application + workspace,
  swiftLanguageModes: [.v6]
)
