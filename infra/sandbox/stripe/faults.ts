import { setTimeout as sleep } from 'node:timers/promises'

import type { Queryable } from '../../database/database.ts'
import { rateLimited, serverError } from './failures.ts'

/** Fault of the next matching calls: `error` 500, `drop`, `hang`, `rate_limit` 429. */
export interface Fault {
  readonly kind: 'error' | 'drop' | 'hang' | 'rate_limit'
  readonly moment: 'before' | 'during' | 'after'
  readonly milliseconds: number
}

export interface NewFault extends Fault {
  /** 'POST /v1/refunds', with `*` for any path part. */
  readonly match: string
  readonly times: number
}

export class ConnectionLost extends Error {
  override name = 'ConnectionLost'
}

export async function addFault(
  database: Queryable,
  { match, times, kind, moment, milliseconds }: NewFault,
): Promise<void> {
  const pattern = match.replaceAll(/[\\%_]/g, String.raw`\$&`).replaceAll('*', '%')
  await database.query(
    `insert into sandbox.stripe_faults (pattern, kind, moment, remaining, milliseconds) values ($1, $2, $3, $4, $5)`,
    [pattern, kind, moment, times, milliseconds],
  )
}

export async function suffer(fault: Fault | null, moment: Fault['moment'], hangUp: AbortSignal): Promise<void> {
  if (fault?.moment !== moment) return
  switch (fault.kind) {
    case 'error':
      throw serverError(moment !== 'before')
    case 'rate_limit':
      throw rateLimited()
    case 'drop':
      throw new ConnectionLost('The sandbox was told to drop this connection.')
    case 'hang':
      await sleep(fault.milliseconds, undefined, { signal: hangUp }).catch((error: unknown) => {
        throw new ConnectionLost('The caller hung up.', { cause: error })
      })
  }
}
