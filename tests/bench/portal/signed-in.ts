import { accountStream } from '#events/account.ts'
import { customerSessionCookie } from '#services/isomorphic/kept-in-browser.ts'
import { createIdentities } from '#services/process/create-identities.ts'

import type { BenchDatabase } from '../data/bench-database.ts'

export type Cookie = string

export interface SignedIn {
  /** Typical customers, with past and coming visits. */
  readonly some: readonly [Cookie, ...Cookie[]]
  /** The customer with the most visits. */
  readonly busiest: Cookie
}

const mostVisits = 200
const howMany = 300

export async function signInCustomers({ database, log }: BenchDatabase): Promise<SignedIn> {
  const rows = await database.query<{ id: string }>(
    `select distinct customer_id as id from rm.bookings
     where status = 'confirmed' and starts_at > now() and customer_id not like '%~%' order by 1 limit $1`,
    [howMany + 1],
  )
  const ids = rows.map(({ id }) => id)
  const busiest = ids.pop()
  if (busiest === undefined) throw new Error('No customer has a visit to come')
  await database.query(
    `update rm.bookings set customer_id = $1 where id in
       (select id from rm.bookings where status = 'completed' and customer_id not like '%~%' order by starts_at desc limit $2)`,
    [busiest, mostVisits],
  )
  const { sessions } = createIdentities({
    database,
    now: Date.now,
    config: { passwordMemoryMiB: 64 },
    secret: 'only sessions are made here',
  }).customers
  const cookieOf = async (customerId: string): Promise<Cookie> => {
    await openAccount(log, customerId)
    return `${customerSessionCookie.name}=${await sessions.create(customerId, 'a browser')}`
  }
  const [first, ...others] = await Promise.all(ids.map(cookieOf))
  if (first === undefined) throw new Error('Too few customers have a visit to come')
  return { some: [first, ...others], busiest: await cookieOf(busiest) }
}

/** Opens an account as by a confirmed registration. */
export async function openAccount(log: BenchDatabase['log'], customerId: string): Promise<void> {
  const requestId = `opened-${customerId}`
  const at = new Date().toISOString()
  await log.append({
    key: requestId,
    meta: { actor: { kind: 'customer', customerId } },
    writes: [
      {
        stream: accountStream(customerId),
        expected: 0,
        events: [
          {
            type: 'RegistrationRequested',
            data: { customerId, requestId, language: 'en', requestedAt: at, expiresAt: at, isNew: true },
            personal: { email: `${customerId}@example.com`, firstName: 'Asha', lastName: 'Gill' },
          },
          { type: 'AccountOpened', data: { customerId, requestId, method: 'password' } },
        ],
      },
    ],
  })
}
