/** What accounts need of the outside; `infra/sessions` and `infra/passwords` have it. */

export interface Session {
  /** Names the session and opens nothing. */
  readonly id: string
  /** The customer or the member of staff. */
  readonly owner: string
  readonly device: string
  readonly createdAt: Date
  readonly lastUsedAt: Date
}

export interface Sessions {
  /** Answers the token for the cookie. */
  create(owner: string, device: string): Promise<string>
  validate(token: string): Promise<Session | null>
  list(owner: string): Promise<readonly Session[]>
  revoke(owner: string, id: string): Promise<boolean>
  revokeAll(owner: string, exceptId?: string): Promise<number>
}

export interface Passwords {
  get(owner: string): Promise<string | null>
  set(owner: string, hash: string, expiresAt?: Date): Promise<void>
  add(owner: string, hash: string): Promise<boolean>
  promote(fromOwner: string, toOwner: string): Promise<boolean>
  delete(owner: string): Promise<void>
}

export interface PasswordHashing {
  hash(password: string): Promise<string>
  /** The same work for null as for a hash. */
  verify(password: string, hash: string | null): Promise<{ readonly isRight: boolean; readonly isOld: boolean }>
}

export interface Throttle {
  waitMs(key: string): Promise<number>
  failed(key: string): Promise<void>
  succeeded(key: string): Promise<void>
}

/** The parts of one audience's sign-in. */
export interface Identity {
  readonly sessions: Sessions
  readonly passwords: Passwords
  readonly hashing: PasswordHashing
  readonly throttle: Throttle
}
