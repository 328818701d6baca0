import AccessService
public import Customers
import FoundationCore
public import HTTPServer
import Persistence
import StoreIdentifiers

extension CustomersService {
  /// Adds a customer who can sign in, and signs them in. Anyone.
  ///
  /// An e-mail address that staff added or a guest order made counts as taken: without a message to that address nobody
  /// has shown that it is theirs.
  ///
  /// - Throws: `emailTaken`; `access` for a password that is too weak or too many attempts; `storage` when the database
  ///   fails.
  public func register(
    _ new: NewAccount, from network: ClientNetwork? = nil
  ) async throws(CustomersError) -> CustomerSession {
    let (password, device): (HashedPassword, String)
    do throws(AccessError) {
      password = try await access.hash(new.password, from: network)
      device = try await access.device(ofCustomer: new.id.value, password)
    } catch { throw .access(error) }
    let now = clock.now()
    return try await database.write(as: CustomersSchema.self) { work throws(CustomersError) in
      let customer = Customer(id: new.id, name: new.name, email: new.email, createdAt: now)
      try Self.insert(customer, in: work)
      do throws(AccessError) {
        let issued = try AccessService.openAccount(
          for: new.id.value, email: new.email, password: password, at: now, in: work)
        return CustomerSession(token: issued.token, customer: customer, expiresAt: issued.expiresAt, device: device)
      } catch { throw error == .emailTaken ? .emailTaken : .access(error) }
    }
  }

  /// Signs a customer in. Anyone. An unknown e-mail address is answered like a wrong password.
  ///
  /// - Throws: `access` with `wrongCredentials` or `tooManyAttempts`; `storage` when the database fails.
  public func signIn(
    _ credentials: CustomerCredentials, from network: ClientNetwork? = nil
  ) async throws(CustomersError) -> CustomerSession {
    let signedIn: CustomerSignIn
    do throws(AccessError) {
      signedIn = try await access.signInCustomer(
        SignInAttempt(
          email: credentials.email, password: credentials.password, device: credentials.device, from: network))
    } catch { throw .access(error) }
    return CustomerSession(
      token: signedIn.token.token, customer: try await stored(CustomerID(signedIn.customer)),
      expiresAt: signedIn.token.expiresAt, device: signedIn.device)
  }
}
