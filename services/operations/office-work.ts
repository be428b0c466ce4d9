import type { Queryable } from '#infra/database/database.ts'
import { lastOperation, noteOperation } from '#infra/stores/operations.ts'
import { refuse, type Refusal } from '#services/commands/decision.ts'
import type { SystemWork } from '#services/contracts/system.ts'

import type { OpsContext } from './context.ts'
import { rebuild } from './rebuild.ts'
import { Refused } from './refusal.ts'
import type { Given, Outcome, Verb } from './verb.ts'
import { verify } from './verify.ts'

/** Verbs without side effects on facts. */
const verbs = { verify, rebuild } as const satisfies Record<string, Verb>
export type WorkName = keyof typeof verbs

/** Long verbs of the office, one at a time over all processes. */
export interface OfficeWork {
  /** Starts without waiting; `work_running` when busy. `by` is a user name. */
  start(name: WorkName, target: string | null, by: string): Promise<Refusal | { readonly started: WorkName }>
  /** Null when never run. */
  state(name: WorkName): Promise<SystemWork | null>
}

/** Heartbeat and timeout. */
const every = { beatMs: 1_000, goneMs: 30_000 } as const

const claimLock = 7_351_902_846

const operationOf = { verify: 'office-verify', rebuild: 'office-rebuild' } as const

type Began = Omit<SystemWork, 'at' | 'status'>

interface OfficeWorkTerms {
  readonly isStopping: () => boolean
  readonly report: (error: unknown) => void
}

export function openOfficeWork(ops: OpsContext, { isStopping, report }: OfficeWorkTerms): OfficeWork {
  const closing = new AbortController()
  const { database } = ops
  const note = (name: WorkName, state: Omit<SystemWork, 'at'>, to: Queryable = database) =>
    noteOperation(to, operationOf[name], { at: new Date(ops.now()).toISOString(), details: { ...state } })

  async function state(name: WorkName, from: Queryable = database): Promise<SystemWork | null> {
    const noted = await lastOperation(from, operationOf[name])
    if (noted === null) return null
    // It was written by `note`.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
    const known = { ...(noted.details as unknown as Omit<SystemWork, 'at'>), at: noted.at }
    const isGone = known.status === 'running' && ops.now() - Date.parse(noted.at) > every.goneMs
    return isGone ? { ...known, status: 'interrupted' } : known
  }

  /** Claims the run; of two concurrent starts one is refused. */
  const claim = (name: WorkName, began: Began): Promise<boolean> =>
    database.transaction(async (transaction) => {
      await transaction.query('select pg_advisory_xact_lock($1::bigint)', [claimLock])
      const states = [await state('verify', transaction), await state('rebuild', transaction)]
      if (states.some((one) => one?.status === 'running')) return false
      await note(name, { ...began, status: 'running' }, transaction)
      return true
    })

  async function run(name: WorkName, began: Began): Promise<void> {
    const { target } = began
    let reached = began
    let told = Promise.resolve()
    const beat = setInterval(() => {
      told = note(name, { ...reached, status: 'running' }).catch(report)
    }, every.beatMs)
    // A word that is still under way must not come after the last one.
    const end = async (last: Partial<SystemWork> & Pick<SystemWork, 'status'>) => {
      clearInterval(beat)
      await told
      await note(name, { ...reached, ...last })
    }
    try {
      const outcome = await verbs[name].plan(givenFor(target)).run({
        ops,
        signal: closing.signal,
        progress: (_what, done, total) => {
          reached = { ...reached, done, total }
          if (isStopping()) closing.abort()
        },
        print: async () => {},
      })
      await end({ status: 'done', holds: outcome.holds, differing: differingIn(outcome) })
    } catch (error) {
      if (!(error instanceof Refused)) report(error)
      const reason = error instanceof Error ? error.message.slice(0, mostLetters) : String(error)
      await end({ status: 'failed', reason })
    }
  }

  return {
    state: (name) => state(name),
    async start(name, target, by) {
      const began: Began = { by, target, done: 0, total: 0, holds: null, reason: null, differing: [] }
      // Noted before it is answered: whoever asks next must not read what the time before came to.
      if (!(await claim(name, began))) return refuse('work_running')
      // What it came to is noted; a database that is closed under it is reported.
      run(name, began).catch(report)
      return { started: name }
    },
  }
}

const mostLetters = 300
const everyOne = 'all'

/** Null `target` for verifying. */
const givenFor = (target: string | null): Given => ({
  positionals: target === null || target === everyOne ? [] : [target],
  values: target === everyOne ? { all: true } : {},
  folder: '/',
})

function differingIn({ result }: Outcome): string[] {
  if (!('projections' in result) || !Array.isArray(result.projections)) return []
  return result.projections.flatMap((one: unknown) =>
    typeof one === 'object' && one !== null && 'equal' in one && one.equal === false && 'name' in one
      ? [String(one.name)]
      : [],
  )
}
