/** Ports of accounts, implemented by `infra/stores`. */

export interface Session {
  readonly id: string
  readonly owner: string
  readonly device: string
  readonly createdAt: Date
  readonly lastUsedAt: Date
  /** Last proof of the password. */
  readonly confirmedAt: Date
}

export interface SessionUse {
  /** Automatic polls do not prolong the session. */
  readonly isUnattended?: boolean
}

export interface Sessions {
  create(owner: string, device: string): Promise<string>
  validate(token: string, use?: SessionUse): Promise<Session | null>
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
  readonly credentialId: string
  readonly passkeyId: string
  readonly owner: string
  readonly publicKey: string
  readonly counter: number
  readonly transports: readonly string[]
  readonly lastUsedAt: Date | null
}

interface PasskeyKeys {
  add(passkey: Omit<StoredPasskey, 'lastUsedAt'>): Promise<boolean>
  find(credentialId: string): Promise<StoredPasskey | null>
  list(owner: string): Promise<readonly StoredPasskey[]>
  /** False for a counter that did not advance. */
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

export interface PasskeyStores {
  readonly keys: PasskeyKeys
  readonly challenges: Challenges
}

interface Totp {
  begin(totp: { readonly totpId: string; readonly staffId: string }, secret: string): Promise<void>
  /** Null when expired or another member's. */
  waiting(totpId: string, staffId: string): Promise<string | null>
  secretOf(totpId: string): Promise<string | null>
  /** False for a used or older time step. */
  useStep(totpId: string, step: number): Promise<boolean>
  keepRecoveryCodes(totpId: string, hashes: readonly string[]): Promise<void>
  useRecoveryCode(totpId: string, hash: string): Promise<boolean>
  recoveryCodesLeft(totpId: string): Promise<number>
  deleteAll(staffId: string): Promise<void>
}

interface HalfSignIns {
  begin(staffId: string): Promise<string>
  attempt(token: string): Promise<string | null>
  end(token: string): Promise<boolean>
  endAll(staffId: string): Promise<void>
}

export interface SecondStep {
  readonly totp: Totp
  readonly halves: HalfSignIns
}

export interface PasswordHashing {
  hash(password: string): Promise<string>
  /** Takes equally long for null. */
  verify(password: string, hash: string | null): Promise<{ readonly isRight: boolean; readonly isOld: boolean }>
}

export interface Throttle {
  waitMs(key: string): Promise<number>
  failed(key: string): Promise<void>
  succeeded(key: string): Promise<void>
}

export interface Identity {
  readonly sessions: Sessions
  readonly passwords: Passwords
  readonly hashing: PasswordHashing
  readonly throttle: Throttle
}
