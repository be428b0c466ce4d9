import type { Queryable } from '#infra/database/database.ts'
import { openPasswordHasher } from '#infra/passwords/argon2.ts'
import { openPasswordStore } from '#infra/passwords/password-store.ts'
import { openSignInThrottle } from '#infra/passwords/sign-in-throttle.ts'
import { openSessionStore } from '#infra/sessions/session-store.ts'
import type { Identity } from '#services/accounts/ports.ts'

const second = 1_000
const minute = 60 * second
const day = 24 * 60 * minute

/** Customers: seven days without a visit, thirty days at the most. Five wrong passwords are free, then the wait doubles. */
const customers = {
  session: { audience: 'customer', idleMs: 7 * day, absoluteMs: 30 * day, most: 10 },
  throttle: { free: 5, firstMs: second, mostMs: 15 * minute },
} as const

interface Deps {
  readonly database: Queryable
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** The customers' sign-in. */
export const createIdentity = ({ database, now }: Deps): Identity => ({
  sessions: openSessionStore(database, { ...customers.session, now }),
  passwords: openPasswordStore(database, { now }),
  hashing: openPasswordHasher(),
  throttle: openSignInThrottle(database, { ...customers.throttle, now }),
})
