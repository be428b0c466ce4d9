import { setTimeout as sleep } from 'node:timers/promises'

import type { Database } from '#infra/database/database.ts'
import { migrate } from '#infra/database/migrate.ts'
import { openPostgres } from '#infra/database/postgres.ts'

import { randomFrom } from '../customer.ts'
import { lingeringLog, type LingeringLog } from './lingering-log.ts'

/** `program.ts URL SEED CASES PATIENCE_MS`: process of `prove -- gaps`; prints a JSON result. */
const writers = 16
const subscribers = 3
/** Maximum events of a transaction. */
const mostAtOnce = 100
const rolledBack = 5
const lingering = 20
const longestLingerMs = 6
/** Maximum life of a subscriber. */
const longestLifeMs = 3_000

const [url = '', seed = '1', cases = '1', patienceMs = '1'] = process.argv.slice(2)

async function main(): Promise<void> {
  const database = await openPostgres(url, { connections: writers + subscribers + 4 })
  await migrate(database)
  const random = randomFrom(Number(seed))
  const log = lingeringLog(database)
  const received = Array.from({ length: subscribers }, (): number[] => [])
  let isOver = false
  const following = received.map((seen, number) => follow(log, `subscriber-${number}`, seen, random, () => isOver))
  const begun = performance.now()
  const rollbacks = await write(database, log, Number(cases), random)
  const seconds = Math.round((performance.now() - begun) / 1000)
  const committed = await log.committed()
  const late = Date.now() + Number(patienceMs)
  while (received.some((seen) => (seen.at(-1) ?? 0) < (committed.at(-1) ?? 0)) && Date.now() < late) await sleep(50)
  isOver = true
  const restarts = (await Promise.all(following)).reduce((sum, one) => sum + one, 0)
  await log.close()
  await database.close()
  const failures = received.flatMap((seen, number) => faultsOf(seen, committed, number))
  const found = { cases: committed.length, failures, rollbacks, restarts, seconds, writers, subscribers }
  process.stdout.write(`${JSON.stringify(found)}\n`)
}

async function write(database: Database, log: LingeringLog, wanted: number, random: () => number): Promise<number> {
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
  return rollbacks
}

class GivenUp extends Error {
  override name = 'GivenUp'
}

async function follow(
  log: LingeringLog,
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
  const end = seen.at(-1) ?? 0
  const passed = skipped.filter((position) => position < end)
  const disordered = seen.filter((position, index) => index > 0 && position <= (seen[index - 1] ?? 0))
  return [
    ...(passed.length === 0
      ? []
      : [`subscriber ${number} skipped ${passed.length} of ${committed.length}, the first at ${passed[0]}`]),
    ...(skipped.length === passed.length
      ? []
      : [`subscriber ${number} came to ${end} and not to the end, ${committed.at(-1)}`]),
    ...(disordered.length === 0
      ? []
      : [`subscriber ${number} saw ${disordered.length} events out of order or twice, the first at ${disordered[0]}`]),
  ]
}

await main()
