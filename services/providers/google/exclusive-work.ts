import type { Queryable } from '#infra/database/database.ts'

import { account } from './connection-store.ts'
import { GoogleError } from './failure.ts'
import type { Further } from './scopes.ts'

const leaseMs = 2 * 60_000

const columns = { contacts: 'pushing_until', files: 'saving_until' } as const satisfies Record<Further, string>

interface Claim {
  readonly further: Further
  readonly connection: string
  readonly now: number
}

/** Serialises a kind of request; rejects with 'running'. */
export async function exclusively<Answer>(
  database: Queryable,
  { further, connection, now }: Claim,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const column = columns[further]
  const until = new Date(now + leaseMs)
  const claimed = await database.query(
    `update infra.google_connections set ${column} = $3
     where account = $1 and connection = $2 and (${column} is null or ${column} <= $4) returning account`,
    [account, connection, until, new Date(now)],
  )
  if (claimed.length === 0) throw new GoogleError('running', `Another request holds ${column}`)
  try {
    return await work()
  } finally {
    await database.query(
      `update infra.google_connections set ${column} = null where account = $1 and connection = $2 and ${column} = $3`,
      [account, connection, until],
    )
  }
}
