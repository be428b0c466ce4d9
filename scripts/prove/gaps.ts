import { setTimeout as sleep } from 'node:timers/promises'

import type { Database } from '#infra/database/database.ts'
import { migrate } from '#infra/database/migrate.ts'
import { openPostgres } from '#infra/database/postgres.ts'

import { startPostgres } from '../servers/postgres.ts'
import { provision } from '../servers/provision.ts'
import { randomFrom } from './customer.ts'
import { followedLog, naiveLog, type ReadableLog } from './followed-logs.ts'
import type { Finding, Proof, ProofTerms } from './proof.ts'

const writers = 16
const subscribers = 3
/** Events of one transaction, at most. */
const mostAtOnce = 100
/** Of a hundred transactions, so many are rolled back, and so many linger between writing and committing. */
const rolledBack = 5
const lingering = 20
const longestLingerMs = 6
/** A subscriber lives at most so long before it is ended and starts again from where it had come. */
const longestLifeMs = 3_000

/**
 * Writers of the log take their time between writing and committing, and sometimes give up. Whoever follows it, ended and started
 * again at random, must see every committed event once, in the log's order.
 */
export const proveGaps: Proof = {
  about:
    'nothing is skipped or disordered: 16 writers that linger and roll back, 3 restarted subscribers, 500,000 events',
  run: async (terms) => {
    provision(['postgres'])
    const server = await startPostgres({ shared_buffers: '256MB', max_wal_size: '4GB' })
    const database = await openPostgres(server.url, { connections: writers + subscribers + 4 })
    try {
      await migrate(database)
      return await proveGapsOn(database, terms)
    } finally {
      await database.close()
      await server.stop()
    }
  },
  control: {
    what: 'positions from a sequence, without a lock until the commit, and a reader who asks for what is greater than the last',
    cases: 20_000,
    sabotage: [],
  },
}

async function proveGapsOn(database: Database, terms: ProofTerms): Promise<Finding> {
  const random = randomFrom(terms.seed)
  const log = terms.isControl ? await naiveLog(database) : followedLog(database)
  const wanted = terms.cases ?? 500_000
  const told = Array.from({ length: subscribers }, (): number[] => [])
  let isOver = false
  const following = told.map((seen, number) => follow(log, `subscriber-${number}`, seen, random, () => isOver))
  const begun = performance.now()
  const wrote = await write(database, log, wanted, random)
  const seconds = (performance.now() - begun) / 1000
  const committed = await log.committed()
  const late = Date.now() + 120_000
  while (told.some((seen) => (seen.at(-1) ?? 0) < (committed.at(-1) ?? 0)) && Date.now() < late) await sleep(50)
  isOver = true
  const restarts = (await Promise.all(following)).reduce((sum, one) => sum + one, 0)
  await log.close()
  const failures = told.flatMap((seen, number) => faultsOf(seen, committed, number))
  return {
    cases: committed.length,
    failures,
    figures: { ...wrote, writers, subscribers, restarts, seconds: Math.round(seconds) },
  }
}

async function write(database: Database, log: ReadableLog, wanted: number, random: () => number) {
  let begunEvents = 0
  let rollbacks = 0
  const writer = async (number: number) => {
    while (begunEvents < wanted) {
      const count = 1 + Math.floor(random() * mostAtOnce)
      begunEvents += count
      const chance = random() * 100
      const lingerSeconds = chance < lingering + rolledBack ? (random() * longestLingerMs) / 1000 : 0
      const isGivenUp = chance < rolledBack
      if (isGivenUp) begunEvents -= count
      await database
        .transaction(async (transaction) => {
          await log.write(transaction, number, count)
          if (lingerSeconds > 0) await transaction.query('select pg_sleep($1::float8)', [lingerSeconds])
          if (isGivenUp) throw new GivenUp()
        })
        .catch((error: unknown) => {
          if (!(error instanceof GivenUp)) throw error
          rollbacks += 1
        })
    }
  }
  await Promise.all(Array.from({ length: writers }, (_, number) => writer(number)))
  return { rollbacks }
}

class GivenUp extends Error {
  override name = 'GivenUp'
}

/** One life after another, until it is over. Answers how often it started again. */
async function follow(
  log: ReadableLog,
  name: string,
  seen: number[],
  random: () => number,
  isOver: () => boolean,
): Promise<number> {
  for (let lives = 1; ; lives += 1) {
    const stop = log.follow(name, (positions) => void seen.push(...positions))
    const end = Date.now() + random() * longestLifeMs
    while (Date.now() < end && !isOver()) await sleep(20)
    await stop()
    if (isOver()) return lives - 1
  }
}

function faultsOf(seen: readonly number[], committed: readonly number[], number: number): string[] {
  const known = new Set(seen)
  const skipped = committed.filter((position) => !known.has(position))
  const disordered = seen.filter((position, index) => index > 0 && position <= (seen[index - 1] ?? 0))
  return [
    ...(skipped.length === 0
      ? []
      : [`subscriber ${number} skipped ${skipped.length} of ${committed.length}, the first at ${skipped[0]}`]),
    ...(disordered.length === 0
      ? []
      : [`subscriber ${number} saw ${disordered.length} events out of order or twice, the first at ${disordered[0]}`]),
  ]
}
