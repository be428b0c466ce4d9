import { hasDatabase } from '#services/operations/context.ts'
import { Refused, UsageError } from '#services/operations/refusal.ts'
import type { Outcome, Plan, Work } from '#services/operations/verb.ts'
import { readConfig, type Config } from '#services/process/config.ts'
import { isPlainFault } from '#services/process/plain-faults.ts'

import { readArguments, type Asked } from './ops/arguments.ts'
import { helpOf, listOfVerbs } from './ops/help.ts'
import { becomeOwner } from './ops/owner.ts'
import { openProgress } from './ops/progress.ts'
import { ask, reach, type Reached } from './ops/reach.ts'

/**
 * `npm run ops -- VERB`: what operators do, while the servers run and when they are stopped. Ends with 0 when all is well, with 1
 * when something failed or is not as it should be, with 2 when the question made no sense, with 130 after Ctrl-C.
 */
async function main(args: readonly string[]): Promise<number> {
  const [name = 'help', ...rest] = args
  if (name === 'help' || name === '--help' || name === '-h') return help(rest[0])
  const asked = readArguments(name, rest, process.cwd())
  if (asked.wantsHelp) return help(name)

  const progress = openProgress(process.stderr)
  const say = (line: string) => {
    progress.clear()
    process.stderr.write(`${line}\n`)
  }
  let hasPrinted = false
  const work = {
    progress: progress.show,
    signal: untilInterrupted(),
    print: (text: string) => {
      hasPrinted = true
      return write(text)
    },
  }
  try {
    const { result, lines, holds } = await perform(asked, rest, { work, say })
    progress.clear()
    if (asked.wantsJson) await write(`${JSON.stringify(result)}\n`)
    else if (hasPrinted) say(lines.join('\n'))
    else await write(lines.map((line) => `${line}\n`).join(''))
    return holds ? 0 : 1
  } finally {
    progress.clear()
  }
}

interface Terminal {
  readonly work: Omit<Work, 'ops'>
  readonly say: (line: string) => void
}

async function perform(asked: Asked, args: readonly string[], { work, say }: Terminal): Promise<Outcome> {
  const { verb, given } = asked
  const plan = verb.plan(given)
  const config = readConfig(process.env)
  await plan.prepare?.(work, config)
  becomeOwner(config)
  const reached = await reachOrSayWhyNot(asked, config, { work, say })
  if (reached === null)
    throw new Refused(`There is no database in ${config.dataDirectory}: there is no installation here.`)
  if ('result' in reached) return reached
  if ('there' in reached) return ask(reached.there, { verb: verb.name, args: [...args], folder: given.folder }, work)
  return doHere(plan, reached.here, work)
}

/** Null where there is nothing to open. */
async function reachOrSayWhyNot(asked: Asked, config: Config, terminal: Terminal): Promise<Reached | Outcome | null> {
  const { verb } = asked
  if (verb.needs === 'data' && !hasDatabase(config)) return verb.whenClosed?.(config, null) ?? null
  try {
    return await reach(config, verb, { say: terminal.say, signal: terminal.work.signal })
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

function help(name: string | undefined): number {
  process.stdout.write(name === undefined ? listOfVerbs() : helpOf(name))
  return 0
}

/** What does not come to its end after Ctrl-C is cut off. */
const finishMs = 5_000

function untilInterrupted(): AbortSignal {
  const interrupted = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      interrupted.abort()
      setTimeout(() => process.exit(130), finishMs).unref()
    })
  }
  return interrupted.signal
}

/** Waits for a slow reader. One that has left, as `head` does, ends the program. */
function write(text: string): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write(text, () => resolve())
  })
}

process.stdout.on('error', () => process.exit(1))

/** An expected failure is one sentence; a fault of the program comes with its stack trace. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isPlain = error instanceof Refused || error instanceof UsageError || isPlainFault(error)
  return isPlain ? error.message : (error.stack ?? error.message)
}

function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) return 2
  return error instanceof Error && error.name === 'AbortError' ? 130 : 1
}

const args = process.argv.slice(2)
try {
  process.exitCode = await main(args)
} catch (error) {
  process.exitCode = exitCodeOf(error)
  if (process.exitCode === 130) process.stderr.write('interrupted\n')
  else process.stderr.write(`${reasonOf(error)}\n`)
  if (error instanceof UsageError) process.stderr.write('npm run ops -- help says what there is.\n')
  if (args.includes('--json')) {
    await write(`${JSON.stringify({ error: error instanceof Error ? error.message : String(error) })}\n`)
  }
}
