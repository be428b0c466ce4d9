import type { Writable } from 'node:stream'

import { hasDatabase } from '#services/operations/context.ts'
import { Refused, UsageError } from '#services/operations/refusal.ts'
import type { Outcome, Plan, Work } from '#services/operations/verb.ts'
import { readConfig, type Config } from '#services/process/config.ts'
import { isPlainFault } from '#services/process/plain-faults.ts'

import { readArguments, type Asked } from './arguments.ts'
import { helpOf, listOfVerbs } from './help.ts'
import { becomeOwner } from './owner.ts'
import { openProgress } from './progress.ts'
import { ask, reach, type Reached } from './reach.ts'

export interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly folder: string
  readonly out: Writable
  readonly err: Writable & { readonly isTTY?: boolean; readonly columns?: number }
  readonly signal: AbortSignal
}

/** Exit code: 0 success, 1 failure or finding, 2 usage, 130 interrupted. */
export async function runCommand(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { out, err } = surroundings
  try {
    return await answer(args, surroundings)
  } catch (error) {
    const code = exitCodeOf(error)
    err.write(code === 130 ? 'interrupted\n' : `${reasonOf(error)}\n`)
    if (error instanceof UsageError) err.write('npm run ops -- help says what there is.\n')
    if (args.includes('--json')) {
      await write(out, `${JSON.stringify({ error: error instanceof Error ? error.message : String(error) })}\n`)
    }
    return code
  }
}

async function answer(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { out, err, folder } = surroundings
  const [name = 'help', ...rest] = args
  if (name === 'help' || name === '--help' || name === '-h') {
    await write(out, rest[0] === undefined ? listOfVerbs() : helpOf(rest[0]))
    return 0
  }
  const asked = readArguments(name, rest, folder)
  if (asked.wantsHelp) {
    await write(out, helpOf(name))
    return 0
  }

  const progress = openProgress(err)
  const say = (line: string) => {
    progress.clear()
    err.write(`${line}\n`)
  }
  let hasPrinted = false
  const work = {
    progress: progress.show,
    signal: surroundings.signal,
    print: (text: string) => {
      hasPrinted = true
      return write(out, text)
    },
  }
  try {
    // What is asked must make sense before what is set does.
    const plan = asked.verb.plan(asked.given)
    const config = readConfig(surroundings.environment)
    const { result, lines, holds } = await perform(asked, rest, { plan, config, work, say })
    progress.clear()
    if (asked.wantsJson) await write(out, `${JSON.stringify(result)}\n`)
    else if (hasPrinted) say(lines.join('\n'))
    else await write(out, lines.map((line) => `${line}\n`).join(''))
    return holds ? 0 : 1
  } finally {
    progress.clear()
  }
}

interface Conditions {
  readonly plan: Plan
  readonly config: Config
  readonly work: Omit<Work, 'ops'>
  readonly say: (line: string) => void
}

async function perform(asked: Asked, args: readonly string[], conditions: Conditions): Promise<Outcome> {
  const { verb, given } = asked
  const { plan, config, work } = conditions
  await plan.prepare?.(work, config)
  becomeOwner(config)
  const reached = await reachOrSayWhyNot(asked, conditions)
  if (reached === null)
    throw new Refused(`There is no database in ${config.dataDirectory}: there is no installation here.`)
  if ('result' in reached) return reached
  if ('there' in reached) return ask(reached.there, { verb: verb.name, args: [...args], folder: given.folder }, work)
  return doHere(plan, reached.here, work)
}

/** Null for a verb without data. */
async function reachOrSayWhyNot({ verb }: Asked, { config, say, work }: Conditions): Promise<Reached | Outcome | null> {
  if (verb.needs === 'data' && !hasDatabase(config)) return verb.whenClosed?.(config, null) ?? null
  try {
    return await reach(config, verb, { say, signal: work.signal })
  } catch (error) {
    if (verb.whenClosed === undefined || !(error instanceof Error)) throw error
    return verb.whenClosed(config, error)
  }
}

async function doHere(plan: Plan, ops: Extract<Reached, { here: unknown }>['here'], work: Omit<Work, 'ops'>) {
  try {
    return await plan.run({ ...work, ops })
  } finally {
    await ops.close()
  }
}

/** Waits for a slow reader. */
function write(stream: Writable, text: string): Promise<void> {
  return new Promise((resolve) => {
    stream.write(text, () => resolve())
  })
}

/** A sentence for an expected failure, a stack trace for a bug. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isPlain = error instanceof Refused || error instanceof UsageError || isPlainFault(error)
  return isPlain ? error.message : (error.stack ?? error.message)
}

function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) return 2
  return error instanceof Error && error.name === 'AbortError' ? 130 : 1
}
