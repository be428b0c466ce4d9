import type { Database } from '#infra/database/database.ts'
import { openCredentialStore } from '#infra/stores/credentials/credential-store.ts'
import { openChallengeStore } from '#infra/stores/passkeys/challenge-store.ts'
import { openPasskeyStore } from '#infra/stores/passkeys/passkey-store.ts'
import { openPasswordHasher, TooManyHashes } from '#infra/stores/passwords/argon2.ts'
import { openPasswordStore } from '#infra/stores/passwords/password-store.ts'
import { openSignInThrottle } from '#infra/stores/passwords/sign-in-throttle.ts'
import { openSessionStore } from '#infra/stores/sessions/session-store.ts'
import { openHalfSignInStore } from '#infra/stores/totp/half-sign-in-store.ts'
import { openTotpStore } from '#infra/stores/totp/totp-store.ts'
import { challengeMinutes } from '#services/contracts/passkeys.ts'
import type { Identity, PasskeyStores, PasswordHashing, SecondStep } from '#services/domain/accounts/ports.ts'
import { problem } from '#services/http/problem.ts'

import type { Config } from './config.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Seven days idle, thirty at most; five free failures, then up to a quarter of an hour. */
const customers = {
  session: { audience: 'customer', idleMs: 7 * day, absoluteMs: 30 * day, most: 10 },
  throttle: { free: 5, firstMs: second, mostMs: 15 * minute },
} as const

/** Half an hour idle, a working day at most; five free failures, then up to an hour. */
const staff = {
  session: { audience: 'staff', idleMs: 30 * minute, absoluteMs: 12 * hour, most: 3 },
  throttle: { free: 5, firstMs: minute, mostMs: hour },
} as const

/** Ten minutes to enrol; five minutes and five tries for a code. */
const secondStep = {
  waitingMs: 10 * minute,
  half: { lifetimeMs: 5 * minute, attempts: 5 },
} as const

interface Deps {
  readonly database: Database
  readonly now: () => number
  readonly config: Pick<Config, 'passwordMemoryMiB'>
  readonly secret: string
}

export interface Identities {
  readonly customers: Identity
  readonly staff: Identity
  readonly passkeys: { readonly customers: PasskeyStores; readonly staff: PasskeyStores }
  readonly secondStep: SecondStep
}

export function createIdentities({ database, now, config, secret }: Deps): Identities {
  const passwords = openPasswordStore(database, { now })
  const hashing = refusingWhenBusy(openPasswordHasher({ memoryKiB: config.passwordMemoryMiB * 1_024, passes: 3 }))
  const shared = { passwords, hashing }
  const sessions = {
    customers: openSessionStore(database, { ...customers.session, now }),
    staff: openSessionStore(database, { ...staff.session, now }),
  }
  const throttle = openSignInThrottle(database, { ...customers.throttle, now })
  const passkeysOf = (audience: 'customer' | 'staff'): PasskeyStores => ({
    keys: openPasskeyStore(database, { audience, now }),
    challenges: openChallengeStore(database, { audience, lifetimeMs: challengeMinutes * minute, now }),
  })
  return {
    customers: { ...shared, sessions: sessions.customers, throttle },
    staff: {
      ...shared,
      sessions: sessions.staff,
      throttle: openSignInThrottle(database, { ...staff.throttle, now }),
    },
    passkeys: { customers: passkeysOf('customer'), staff: passkeysOf('staff') },
    secondStep: {
      totp: openTotpStore(database, {
        credentials: openCredentialStore(database, secret),
        waitingMs: secondStep.waitingMs,
        now,
      }),
      halves: openHalfSignInStore(database, { ...secondStep.half, now }),
    },
  }
}

const busyRetrySeconds = 5

/** Hash overload is 429, not 500. */
function refusingWhenBusy(hashing: PasswordHashing): PasswordHashing {
  const refuse = (error: unknown): never => {
    throw error instanceof TooManyHashes ? problem('too_many_requests', { retryAfterSeconds: busyRetrySeconds }) : error
  }
  return {
    hash: (password) => hashing.hash(password).catch(refuse),
    verify: (password, hash) => hashing.verify(password, hash).catch(refuse),
  }
}
