import type { EventLog, LogReader } from '#events/log/log.ts'
import type { Database } from '#infra/database/database.ts'
import { lazyTransactions } from '#infra/database/grouped-transactions.ts'

import { tableOf, wantedTypes, type AnyProjection } from '../projection.ts'
import { finishSql } from '../table.ts'
import { noteProgress, type Generation } from './ledger.ts'
import { openPageWriter } from './page-writer.ts'
import { pagesOf } from './pages.ts'

export interface Deps {
  readonly log: Pick<EventLog, 'within' | keyof LogReader>
  readonly database: Database
}

export interface BuildOptions {
  /** Events of a page: 5,000, and 500 on PGlite, where other queries wait for a page. */
  readonly batch?: number
  readonly onProgress?: (progress: Progress) => void
  /** Stops after the current page; the next rebuild resumes. */
  readonly signal?: AbortSignal
}

export interface Progress {
  readonly projection: string
  readonly position: number
  readonly head: number
  readonly eventsPerSecond: number
  readonly secondsLeft: number
}

export interface Build {
  readonly projection: AnyProjection
  readonly generation: Generation
  readonly table: string
  readonly size: number
  position(): number
  /** Folds pages until at most `near` events are missing, or the log grows as fast. */
  catchUp(near: number): Promise<void>
  finish(): Promise<void>
}

const rounds = 20

export function openBuild(
  { log, database }: Deps,
  projection: AnyProjection,
  generation: Generation,
  options: BuildOptions,
): Build {
  const table = tableOf(projection, generation.generation)
  const size = options.batch ?? (database.kind === 'pglite' ? 500 : 5_000)
  const write = openPageWriter({
    transact: lazyTransactions(database),
    projection,
    table,
    generation: generation.generation,
    isAlone: true,
    note: (transaction, page) => noteProgress(transaction, generation, { from: page.after, position: page.position }),
  })
  const report = openProgress(projection.name, generation.position, options.onProgress)
  let { position, finished } = generation

  async function foldTo(head: number): Promise<void> {
    const range = {
      after: position,
      upTo: head,
      size,
      types: wantedTypes(projection),
      personal: projection.personal !== false,
    }
    for await (const page of pagesOf(log, range)) {
      options.signal?.throwIfAborted()
      await write(page)
      position = page.position
      report(position, head)
    }
  }

  return {
    projection,
    generation,
    table,
    size,
    position: () => position,
    async catchUp(near) {
      for (let round = 1; round <= rounds; round += 1) {
        options.signal?.throwIfAborted()
        const head = await log.head()
        if (head - position <= near) return
        await foldTo(head)
      }
    },
    async finish() {
      if (finished) return
      await database.transaction(async (transaction) => {
        await transaction.script(`set local statement_timeout = 0; ${finishSql(projection, table)}`)
        await noteProgress(transaction, generation, { from: position, finished: true })
      })
      finished = true
    },
  }
}

function openProgress(projection: string, start: number, onProgress: BuildOptions['onProgress']) {
  const began = performance.now()
  return (position: number, head: number): void => {
    const seconds = (performance.now() - began) / 1000
    const eventsPerSecond = Math.round((position - start) / seconds)
    const secondsLeft = eventsPerSecond > 0 ? Math.ceil((head - position) / eventsPerSecond) : 0
    onProgress?.({ projection, position, head, eventsPerSecond, secondsLeft })
  }
}
