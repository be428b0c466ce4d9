import { connect, type Socket } from 'node:net'
import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'

import { DirectoryInUse } from '#infra/database/lock.ts'
import { openOpsContext, type OpenOpsContext } from '#services/operations/context.ts'
import { linesOf } from '#services/operations/lines.ts'
import { Refused, UsageError } from '#services/operations/refusal.ts'
import type { Outcome, Verb, Work } from '#services/operations/verb.ts'
import type { Config } from '#services/process/config.ts'

import { pathToConnect } from './socket-path.ts'
import { answerSchema, type Request } from './wire.ts'

export type Reached = { readonly here: OpenOpsContext } | { readonly there: Socket }

const waitMs = 10 * 60_000
const lookEveryMs = 200

/** Opens the data or connects to the serving process; `say` gets the process waited for. Rejects with `Refused`. */
export async function reach(
  config: Config,
  verb: Pick<Verb, 'name' | 'needs'>,
  { say, signal }: { readonly say: (line: string) => void; readonly signal: AbortSignal },
): Promise<Reached> {
  const deadline = performance.now() + waitMs
  let isWaiting = false
  for (;;) {
    signal.throwIfAborted()
    const opened = await openUnlessInUse(config)
    if (!(opened instanceof DirectoryInUse)) return { here: opened }
    const { holder } = opened
    if (holder.host !== hostname() || performance.now() > deadline) throw opened
    if (verb.needs === 'an empty installation') {
      throw new Refused(
        `${verb.name} needs an empty installation. ${opened.message} Stop that process, or set another DATA_DIR.`,
      )
    }
    const socket = await connectTo(config.dataDirectory)
    if (socket !== null) return { there: socket }
    if (!isWaiting) say(`waiting for process ${holder.pid}, which has the data`)
    isWaiting = true
    await delay(lookEveryMs)
  }
}

async function openUnlessInUse(config: Config): Promise<OpenOpsContext | DirectoryInUse> {
  try {
    return await openOpsContext(config)
  } catch (error) {
    if (error instanceof DirectoryInUse) return error
    throw error
  }
}

/** Null without a listener. */
function connectTo(dataDirectory: string): Promise<Socket | null> {
  return new Promise((resolve, reject) => {
    const socket = connect(pathToConnect(dataDirectory))
    socket.once('connect', () => resolve(socket))
    socket.once('error', (error) => {
      const code = 'code' in error ? String(error.code) : ''
      if (code === 'ENOENT' || code === 'ECONNREFUSED') resolve(null)
      else if (code === 'EACCES') reject(new Refused('The server runs as another user: ask as that one.'))
      else reject(error)
    })
  })
}

export async function ask(
  socket: Socket,
  request: Request,
  work: Pick<Work, 'progress' | 'print' | 'signal'>,
): Promise<Outcome> {
  const leave = () => socket.destroy()
  work.signal.addEventListener('abort', leave)
  socket.write(`${JSON.stringify(request)}\n`)
  try {
    for await (const line of linesOf(socket)) {
      const answer = answerSchema.parse(JSON.parse(line.toString()))
      if (answer.kind === 'outcome') return answer
      if (answer.kind === 'failure') throw failureFrom(answer)
      if (answer.kind === 'print') await work.print(answer.text)
      else work.progress(answer.what, answer.done, answer.total)
    }
  } catch (error) {
    if (!isCut(error)) throw error
  } finally {
    work.signal.removeEventListener('abort', leave)
    socket.destroy()
  }
  work.signal.throwIfAborted()
  throw new Refused('The server ended before it had answered. Ask again.')
}

const isCut = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE')

function failureFrom({ name, message }: { name: string; message: string }): Error {
  if (name === 'UsageError') return new UsageError(message)
  return name === 'Refused' ? new Refused(message) : new Error(message)
}
