import Foundation
import HTTPServer
import WebUI

/// Reads a form with files: its inputs into memory, its files to disk, each checked as it comes.
struct UploadReader {
  /// Why nothing is done with a form.
  enum Failure: Error {
    /// It cannot be read, or is larger than a form may be.
    case damaged, tooLarge
    /// It is of no page of this browser.
    case outOfDate
    /// The field is gone or disabled.
    case gone
    /// A file is larger than its field, or all files of a page may be.
    case fileTooLarge
    /// A file is nothing that the field takes.
    case wrongType
    /// The file cannot be kept.
    case failed
  }

  /// A file that has come whole.
  struct Finished {
    let field: String
    let file: UploadedFile
  }

  private struct Incoming {
    let field: String
    let name: String
    let rules: UploadRules
    let url: URL
    let handle: FileHandle
    var prefix: [UInt8] = []
    var type: ContentType?
    var size = 0
  }

  private enum Part {
    case none, input(String, [UInt8]), file(Incoming)
  }

  private let uploads: UploadStore
  private let limits: PageLimits
  private(set) var inputs: [(name: String, value: String)] = []
  private(set) var files: [Finished] = []
  private var part = Part.none
  private var inputBytes = 0
  private var page: String?

  init(uploads: UploadStore, limits: PageLimits) {
    self.uploads = uploads
    self.limits = limits
  }

  func value(_ name: String) -> String { inputs.last { $0.name == name }?.value ?? "" }

  /// Takes an event of the parser. The page is asked for at the first file: its token stands before.
  mutating func take(
    _ event: MultipartParser.Event, open: (UploadReader) async throws(Failure) -> (page: String, session: Session)
  ) async throws(Failure) {
    switch event {
    case .part(let head):
      // A field without a file is sent with an empty name.
      guard let name = head.fileName else {
        part = .input(head.name, [])
        return
      }
      guard !name.isEmpty else { return part = .none }
      let (page, session) = try await open(self)
      self.page = page
      guard let rules = await session.uploadRules(named: head.name) else { throw .gone }
      guard let (url, handle) = try? uploads.create(for: page) else { throw .failed }
      part = .file(Incoming(field: head.name, name: name, rules: rules, url: url, handle: handle))
    case .data(let bytes): try take(bytes)
    case .partEnd: try finishPart()
    case .end: break
    }
  }

  private mutating func take(_ bytes: [UInt8]) throws(Failure) {
    switch part {
    case .none: break
    case .input(let name, let value):
      inputBytes += bytes.count
      guard inputBytes <= limits.formBytes else { throw .tooLarge }
      part = .input(name, value + bytes)
    case .file(var file):
      part = .none
      defer { part = .file(file) }
      guard file.size + bytes.count <= min(file.rules.maximumSize, limits.uploadBytes), let page,
        uploads.reserve(bytes.count, for: page)
      else { throw .fileTooLarge }
      file.size += bytes.count
      if file.type == nil {
        file.prefix += bytes.prefix(UploadRules.prefixLength)
        if file.prefix.count >= UploadRules.prefixLength { try detect(&file) }
      }
      guard uploads.hasRoom else { throw .failed }
      do { try file.handle.write(contentsOf: bytes) } catch { throw .failed }
    }
  }

  private func detect(_ file: inout Incoming) throws(Failure) {
    let prefix = Array(file.prefix.prefix(UploadRules.prefixLength))
    guard let type = file.rules.contentType(of: prefix, named: file.name) else { throw .wrongType }
    file.type = type
    file.prefix = []
  }

  private mutating func finishPart() throws(Failure) {
    switch part {
    case .none: return
    case .input(let name, let bytes):
      guard inputs.count < limits.formFields else { throw .tooLarge }
      guard let value = String(validating: bytes, as: UTF8.self) else { throw .damaged }
      inputs.append((name, value))
    case .file(var file):
      if file.type == nil { try detect(&file) }
      guard let type = file.type, let page, (try? file.handle.close()) != nil else { throw .failed }
      files.append(
        Finished(
          field: file.field,
          file: UploadedFile(name: file.name, contentType: type, size: file.size, url: file.url) {
            [uploads, url = file.url, size = file.size] in uploads.remove(url, of: page, bytes: size)
          }))
    }
    part = .none
  }

  /// Removes what has come of a form that is not taken.
  mutating func abandon() {
    guard let page else { return }
    if case .file(let file) = part {
      try? file.handle.close()
      uploads.remove(file.url, of: page, bytes: file.size)
    }
    for finished in files { uploads.remove(finished.file.url, of: page, bytes: finished.file.size) }
    (part, files) = (.none, [])
  }
}
