import type { Parameter, Queryable } from './database.ts'

/** A leased row (`holder`, `epoch`, `lease_until`, by the database's clock); the epoch is the fencing token. */
export interface LeasedRow {
  /** 'infra.followers' */
  readonly table: string
  /** SQL condition of the row, over $1…, including the state that allows work. */
  readonly where: string
  readonly parameters: readonly Parameter[]
}

/** Takes or renews the lease; null while another process has it. */
export async function takeLease<Row extends object>(
  database: Queryable,
  { table, where, parameters }: LeasedRow,
  claim: {
    readonly holder: string
    readonly seconds: number
    readonly returning: string
  },
): Promise<Row | null> {
  const holder = `$${parameters.length + 1}`
  const [row] = await database.query<Row>(
    `update ${table}
     set holder = ${holder}, epoch = epoch + (holder is distinct from ${holder})::int,
       lease_until = clock_timestamp() + make_interval(secs => $${parameters.length + 2})
     where ${where} and (holder = ${holder} or lease_until < clock_timestamp())
     returning ${claim.returning}`,
    [...parameters, claim.holder, claim.seconds],
  )
  return row ?? null
}

/** Releases the lease; does nothing when it was lost. */
export async function releaseLease(
  database: Queryable,
  { table, where, parameters }: LeasedRow,
  epoch: number,
): Promise<void> {
  await database.query(
    `update ${table} set holder = null, lease_until = '-infinity' where ${where} and epoch = $${parameters.length + 1}`,
    [...parameters, epoch],
  )
}

/** Renews a lease every third of its length; calls `lost` once when it is gone. Returns a function that stops it. */
export function keepLease(
  database: Queryable,
  { table, where, parameters }: LeasedRow,
  held: { readonly epoch: number; readonly seconds: number },
  lost: () => void = () => {},
): () => void {
  const fence = `$${parameters.length + 1}`
  const sql = `update ${table} set lease_until = clock_timestamp() + make_interval(secs => $${parameters.length + 2})
    where ${where} and epoch = ${fence} returning epoch`
  let renewedAt = performance.now()

  async function isStillOurs(): Promise<boolean> {
    try {
      const asked = performance.now()
      const renewed = await database.query(sql, [...parameters, held.epoch, held.seconds])
      renewedAt = asked
      return renewed.length > 0
    } catch {
      return performance.now() - renewedAt < held.seconds * 1_000
    }
  }

  const timer = setInterval(
    () => {
      void isStillOurs().then((isOurs) => {
        if (isOurs) return
        clearInterval(timer)
        lost()
      })
    },
    (held.seconds * 1_000) / 3,
  )
  return () => clearInterval(timer)
}
