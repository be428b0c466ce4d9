/** What accounts need of the outside; `infra/sessions`, `infra/passwords` and `infra/passkeys` have it. */

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

export interface StoredPasskey {
  /** What the authenticator calls it, base64url. */
  readonly credentialId: string
  readonly passkeyId: string
  readonly owner: string
  /** COSE_Key, base64url. */
  readonly publicKey: string
  readonly counter: number
  readonly transports: readonly string[]
  readonly lastUsedAt: Date | null
}

interface PasskeyKeys {
  add(passkey: Omit<StoredPasskey, 'lastUsedAt'>): Promise<boolean>
  find(credentialId: string): Promise<StoredPasskey | null>
  list(owner: string): Promise<readonly StoredPasskey[]>
  /** False when the counter did not advance. */
  use(credentialId: string, counter: number): Promise<boolean>
  delete(owner: string, passkeyId: string): Promise<void>
  deleteAll(owner: string): Promise<void>
}

interface ChallengeUse {
  readonly purpose: 'add' | 'sign-in'
  readonly owner: string | null
}

interface Challenges {
  issue(challenge: string, use: ChallengeUse): Promise<void>
  take(challenge: string, use: ChallengeUse): Promise<boolean>
}

/** The passkeys of one audience. */
export interface PasskeyStores {
  readonly keys: PasskeyKeys
  readonly challenges: Challenges
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
