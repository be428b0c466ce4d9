import type { Queryable } from '#infra/database/database.ts'

export interface ThrottleTerms {
  /** Failures without a delay. */
  readonly free: number
  readonly firstMs: number
  readonly mostMs: number
  readonly now: () => number
}

/** Delays guesses at an account across processes and addresses, up to `mostMs`; delayed attempts are not hashed. */
export interface SignInThrottle {
  waitMs(key: string): Promise<number>
  failed(key: string): Promise<void>
  succeeded(key: string): Promise<void>
}

export function openSignInThrottle(database: Queryable, { free, firstMs, mostMs, now }: ThrottleTerms): SignInThrottle {
  return {
    async waitMs(key) {
      const [row] = await database.query<{ until: Date }>(
        'select blocked_until as until from infra.sign_in_failures where key = $1',
        [key],
      )
      return row === undefined ? 0 : Math.max(0, row.until.getTime() - now())
    },
    async failed(key) {
      const at = new Date(now())
      // The delay is reckoned in the statement, so that failures at the same moment are all counted.
      await database.query(
        `insert into infra.sign_in_failures as f (key, failures, blocked_until, updated_at) values ($1, 1, $6, $2)
         on conflict (key) do update set failures = f.failures + 1, updated_at = $2,
           blocked_until = $2::timestamptz + case when f.failures + 1 <= $3 then interval '0'
             else make_interval(secs => least($5::float8, $4::float8 * power(2, least(f.failures - $3, 30))) / 1000) end`,
        [key, at, free, firstMs, mostMs, free > 0 ? at : new Date(at.getTime() + firstMs)],
      )
    },
    async succeeded(key) {
      await database.query('delete from infra.sign_in_failures where key = $1', [key])
    },
  }
}
