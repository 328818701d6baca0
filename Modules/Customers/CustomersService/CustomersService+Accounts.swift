import AccessService
public import Customers
public import FoundationCore
public import HTTPServer
public import Persistence
public import StoreIdentifiers

extension CustomersService {
  /// Opens an account by a link that came by mail. Anyone who has it. It signs nobody in.
  ///
  /// Whom staff added, or who has ordered as a guest, has shown by the link that the address is theirs: a customer whom the
  /// shop knows keeps their id and group.
  ///
  /// - Throws: `emailTaken` when the address has got an account since; `access` with `linkOver` for a link that was used or
  ///   is too old, for a password that is too weak, or too many attempts; `storage` when the database fails.
  public func open(
    _ new: NewAccount, once key: IdempotencyKey? = nil, from network: ClientNetwork? = nil
  ) async throws(CustomersError) -> Customer {
    // A repeat finds its link used up.
    if let key {
      let earlier: Customer?
      do { earlier = try await database.answer(to: key, returning: .customer) } catch { throw .storage(error) }
      if let earlier { return earlier }
    }
    let password: HashedPassword
    do throws(AccessError) {
      try await access.checkRegistration(new.token)
      password = try await access.hash(new.password, from: network)
    } catch { throw .access(error) }
    let now = clock.now()
    return try await database.write(as: CustomersSchema.self, once: key, returning: .customer) {
      work throws(CustomersError) in
      let email: String
      do throws(AccessError) { email = try AccessService.redeemRegistration(new.token, at: now, in: work) } catch {
        throw .access(error)
      }
      return try Self.open(new.id, name: new.name, email: email, password, at: now, in: work)
    }
  }

  /// Opens an account for an address without a link: for tools of whoever has the database, who are asked for no proof. It
  /// tells whether the address has one.
  ///
  /// - Throws: `emailTaken`; `access` for a password that is too weak; `storage` when the database fails.
  public func openAccount(
    _ id: CustomerID = .make(), name: String, email: String, password: String
  ) async throws(CustomersError) -> Customer {
    let hashed: HashedPassword
    do { hashed = try await access.hash(password) } catch { throw .access(error) }
    let now = clock.now()
    return try await database.write(as: CustomersSchema.self) { work throws(CustomersError) in
      try Self.open(id, name: name, email: email, hashed, at: now, in: work)
    }
  }

  private static func open(
    _ id: CustomerID, name: String, email: String, _ password: HashedPassword, at now: Timestamp,
    in work: borrowing UnitOfWork<CustomersSchema>
  ) throws(CustomersError) -> Customer {
    let known: CustomerRow? = try work.first(
      """
      UPDATE \(.customer) SET name = \(name), awaits_account = 0 WHERE email_key = \(email.lowercased())
      RETURNING id, name, email, created_at, group_code
      """)
    let customer = known?.customer ?? Customer(id: id, name: name, email: email, createdAt: now)
    if known == nil { try insert(customer, in: work) }
    do throws(AccessError) {
      try AccessService.openAccount(for: customer.id.value, email: email, password: password, at: now, in: work)
    } catch { throw error == .emailTaken ? .emailTaken : .access(error) }
    return customer
  }

  /// Signs a customer in. Anyone. An unknown e-mail address is answered like a wrong password; to whom another shop knew,
  /// a link to open an account is sent.
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
    } catch {
      // For every address alike: what is answered tells nothing of it.
      if error == .wrongCredentials { try? await access.askToActivate(credentials.email) }
      throw .access(error)
    }
    return CustomerSession(
      token: signedIn.token.token, customer: try await stored(CustomerID(signedIn.customer)),
      expiresAt: signedIn.token.expiresAt, device: signedIn.device)
  }
}
