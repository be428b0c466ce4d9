import { setTimeout as delay } from 'node:timers/promises'

import * as z from 'zod'

import type { Seen, Witness } from '#events/log/witness.ts'
import type { Database, Queryable } from '#infra/database/database.ts'
import type { Queue } from '#infra/queue/queue.ts'
import { declareOlder, isAtHome, logState, movesHome } from '#infra/stores/older-log.ts'
import type { Logger } from '#services/commands/logger.ts'

/** Interval of looks, within which an idle process learns of the log's end. */
const lookEveryMs = 500

interface Watched {
  readonly database: Database
  readonly queue: Pick<Queue, 'recall' | 'remember'>
  readonly witness: Witness
  readonly logger: Logger
}

/** Notices a database that went back to an earlier state, beside the appends, which the database itself refuses. */
export interface LogWatch {
  /** Looks until the process ends; `remembers` for workers, who keep the log's end outside of the database. */
  begin(terms: { readonly remembers: boolean; readonly end: (why: string) => void }): void
  stop(): void
}

const why = {
  copied: 'the database is a copy of the one that this installation was started in',
  remembered: 'the log lacks an event that Redis remembers',
  seen: 'the log lacks an event that was seen in it',
  declared: 'another process has declared that the database went back',
}

/** Declares a copied database, and one that lacks what Redis remembers; true when the installation has another id now. */
export async function declareAtStart({ database, queue, logger }: Omit<Watched, 'witness'>): Promise<boolean> {
  const { installation } = await logState(database, [])
  const declare = async (reason: string, upTo: number, isStill: (held: Queryable) => Promise<boolean>) => {
    const isDeclared = await declareOlder(database, { installation, why: reason, upTo, isStill })
    if (isDeclared) logger.error({ why: reason }, 'the database went back to an earlier state')
    return isDeclared
  }
  if (!(await isAtHome(database)) && (await declare(why.copied, 0, movesHome))) return true
  const seen = await recalled(queue).catch((error: unknown) => {
    logger.warn({ error: String(error) }, 'what Redis remembers of the log could not be read')
    return []
  })
  const lacks = async (held: Queryable) => (await logState(held, seen)).isOlder
  if ((await lacks(database)) && (await declare(why.remembered, highest(seen), lacks))) return true
  return (await logState(database, [])).installation !== installation
}

export async function openLogWatch({ database, queue, witness, logger }: Watched): Promise<LogWatch> {
  const { installation, head } = await logState(database, [])
  if (head !== null) witness.saw(head)
  const stopping = new AbortController()
  let remembered = ''

  /** Reason to end the process; null to go on. */
  async function look(remembers: boolean): Promise<string | null> {
    const mine = witness.seen()
    const theirs = remembers ? await recalled(queue).catch(() => []) : []
    const seen = [...(mine === null ? [] : [mine]), ...theirs]
    const state = await logState(database, seen)
    if (state.installation !== installation) return why.declared
    if (state.isOlder) {
      const isStill = async (held: Queryable) => (await logState(held, seen)).isOlder
      return (await declareOlder(database, { installation, why: why.seen, upTo: highest(seen), isStill }))
        ? why.seen
        : null
    }
    if (state.head !== null) witness.saw(state.head)
    const text = JSON.stringify(witness.seen())
    if (!remembers || text === remembered) return null
    await queue.remember(text)
    remembered = text
    return null
  }

  return {
    begin({ remembers, end }) {
      void (async () => {
        while (!stopping.signal.aborted) {
          // A database or a queue that is away is reported by whoever needs it; the next look comes by itself.
          const reason = await look(remembers).catch(() => null)
          if (reason !== null && !stopping.signal.aborted) {
            logger.error({ why: reason }, 'the database went back to an earlier state: this process ends')
            return end(reason)
          }
          await delay(lookEveryMs, undefined, { ref: false })
        }
      })()
    },
    stop: () => stopping.abort(),
  }
}

const highest = (seen: readonly Seen[]): number => Math.max(0, ...seen.map(({ position }) => position))

const remembering = z.object({ position: z.int(), id: z.uuid() })

async function recalled(queue: Watched['queue']): Promise<readonly Seen[]> {
  const text = await queue.recall()
  return text === null ? [] : [remembering.parse(JSON.parse(text))]
}
