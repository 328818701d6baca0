import HTTPServer
import WebUI

/// A posted form, taken apart.
struct PostedForm {
  /// Why a form cannot be read.
  enum Refusal: Error {
    case wrongType, tooLarge, damaged

    var status: HTTPStatus {
      switch self {
      case .wrongType: .unsupportedMediaType
      case .tooLarge: .contentTooLarge
      case .damaged: .badRequest
      }
    }
  }

  let token: String
  let address: String
  let event: String
  let inputs: [(name: String, value: String)]

  init(_ request: HTTPRequest, limits: PageLimits) throws(Refusal) {
    let type = request.fields["content-type"]?.prefix { $0 != ";" }.lowercased()
    guard type == "application/x-www-form-urlencoded" else { throw .wrongType }
    guard request.body.count <= limits.formBytes else { throw .tooLarge }
    let separators = request.body.count { $0 == UInt8(ascii: "&") }
    guard separators < limits.formFields else { throw .tooLarge }
    guard let text = String(validating: request.body, as: UTF8.self), let query = try? QueryParameters(decoding: text)
    else { throw .damaged }
    guard query.values(of: FormFields.token).count == 1, query.values(of: FormFields.page).count == 1 else {
      throw .damaged
    }
    token = query[FormFields.token] ?? ""
    address = query[FormFields.page] ?? ""
    // The default button comes first in a form; the one that was pressed is the only one posted.
    event = query.values(of: FormFields.event).last ?? ""
    inputs = query.pairs.filter { !$0.name.hasPrefix("_") }
  }
}
