/** What accounts need of the outside; `infra/stores/sessions`, `infra/stores/passwords`, `infra/stores/passkeys` and `infra/stores/totp` have it. */

export interface Session {
  /** Names the session and opens nothing. */
  readonly id: string
  /** The customer or the member of staff. */
  readonly owner: string
  readonly device: string
  readonly createdAt: Date
  readonly lastUsedAt: Date
  /** When whoever it is of last proved it: by the sign-in, or by the password since. */
  readonly confirmedAt: Date
}

export interface SessionUse {
  /** By a page that asks by itself: it does not prolong the session. */
  readonly isUnattended?: boolean
}

export interface Sessions {
  /** Answers the token for the cookie. */
  create(owner: string, device: string): Promise<string>
  validate(token: string, use?: SessionUse): Promise<Session | null>
  /** The password was right in it just now. */
  confirm(owner: string, id: string): Promise<void>
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

interface Totp {
  begin(totp: { readonly totpId: string; readonly staffId: string }, secret: string): Promise<void>
  /** Null when it is not this member's, or was begun too long ago. */
  waiting(totpId: string, staffId: string): Promise<string | null>
  secretOf(totpId: string): Promise<string | null>
  /** False when a code of this time step or of a later one has counted already. */
  useStep(totpId: string, step: number): Promise<boolean>
  keepRecoveryCodes(totpId: string, hashes: readonly string[]): Promise<void>
  useRecoveryCode(totpId: string, hash: string): Promise<boolean>
  recoveryCodesLeft(totpId: string): Promise<number>
  deleteAll(staffId: string): Promise<void>
}

interface HalfSignIns {
  /** Answers the token for the cookie. */
  begin(staffId: string): Promise<string>
  /** Whose it is, for one more code. */
  attempt(token: string): Promise<string | null>
  end(token: string): Promise<boolean>
  endAll(staffId: string): Promise<void>
}

/** What follows the password of staff who are asked for a code; `infra/stores/totp` has it. */
export interface SecondStep {
  readonly totp: Totp
  readonly halves: HalfSignIns
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
