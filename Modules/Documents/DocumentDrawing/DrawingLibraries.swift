import CDocuments
import Documents

/// The libraries that draw, opened at run time.
@safe struct DrawingLibraries {
  var functions: cdocuments

  /// Opens what a document needs: libqrencode only for one with such a code.
  ///
  /// - Throws: The library that is not there or too old.
  init(for document: Document) throws(Missing) {
    functions = cdocuments()
    guard unsafe cdocuments_open_cairo(&functions) != 0 else { throw Missing(library: .cairo) }
    guard unsafe cdocuments_open_pango(&functions) != 0 else { throw Missing(library: .pango) }
    if document.hasSquareCode, unsafe cdocuments_open_qrencode(&functions) == 0 {
      throw Missing(library: .qrencode)
    }
  }

  struct Missing: Error { let library: DocumentLibrary }
}

extension Document {
  fileprivate var hasSquareCode: Bool {
    blocks.contains { block in
      guard case .row(let cells) = block else { return false }
      return cells.contains { cell in
        cell.elements.contains { element in
          if case .code(let code) = element { code.kind == .qr } else { false }
        }
      }
    }
  }
}
