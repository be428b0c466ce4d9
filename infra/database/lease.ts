import type { Parameter, Queryable } from './database.ts'

/**
 * A row with the columns `holder`, `epoch` and `lease_until`, on which one process at a time works: a follower of the log, a read
 * model, an account that is synchronised. The database's clock counts.
 *
 * The epoch is the fencing token: it is raised with every change of holder, and whoever writes names it in the same transaction
 * (`where … and epoch = $n`). A process that was frozen while another took over can write nothing any more.
 */
export interface LeasedRow {
  /** 'infra.followers' */
  readonly table: string
  /** The condition that names the row, over `parameters` as $1…; and the state in which it may be worked on. */
  readonly where: string
  readonly parameters: readonly Parameter[]
}

/** Takes the lease when it is free or has expired, renews it when it is this holder's. Null while another process has it. */
export async function takeLease<Row extends object>(
  database: Queryable,
  { table, where, parameters }: LeasedRow,
  claim: {
    readonly holder: string
    readonly seconds: number
    /** Columns of the answer. */
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

/** Releases the lease, so that another process need not wait for its end. Nothing happens when it was lost. */
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

/**
 * Renews a lease every third of its length, while long work runs. `lost` is called once, when another process has it or when the
 * database could not be asked for the whole length. The answer stops it.
 */
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
