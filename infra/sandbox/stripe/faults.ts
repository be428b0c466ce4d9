import { setTimeout as sleep } from 'node:timers/promises'

import type { Queryable } from '../../database/database.ts'
import { rateLimited, serverError } from './failures.ts'

/**
 * A fault that the next matching calls suffer. `error` answers 500, `drop` ends the connection without an answer, `hang` keeps
 * silent for `milliseconds`, `rate_limit` answers 429 (before only). `before`: nothing was executed and nothing is kept under the key. `during` (error only): nothing was
 * executed, but the 500 is kept. `after`: everything was executed; only the caller does not learn of it.
 */
export interface Fault {
  readonly kind: 'error' | 'drop' | 'hang' | 'rate_limit'
  readonly moment: 'before' | 'during' | 'after'
  readonly milliseconds: number
}

export interface NewFault extends Fault {
  /** 'POST /v1/refunds', with `*` for any part of a path. */
  readonly match: string
  readonly times: number
}

/** The caller is to lose its connection. */
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

/** Throws the fault that is configured for this moment, or waits. `hangUp` ends a wait early. */
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
