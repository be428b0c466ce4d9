import { createServer, type Socket } from 'node:net'

import { openRwLock, type RwLock } from '#infra/database/rw-lock.ts'
import type { OpsContext } from '#services/operations/context.ts'
import { linesOf } from '#services/operations/lines.ts'
import { Refused, UsageError } from '#services/operations/refusal.ts'
import type { Outcome, Work } from '#services/operations/verb.ts'

import { readArguments } from './ops/arguments.ts'
import { seldom } from './ops/progress.ts'
import { pathToListen } from './ops/socket-path.ts'
import { requestSchema, type Answer } from './ops/wire.ts'

export interface ControlSocket {
  close(): Promise<void>
}

const connectionsMax = 16
/** Timeout of a request after connecting. */
const askWithinMs = 10_000
const finishMs = 2_000

/** `control.sock` in the data directory, for verbs on a database that only this process can open. */
export async function openControlSocket(ops: OpsContext, report: (error: unknown) => void): Promise<ControlSocket> {
  if (ops.config.databaseUrl !== null) return { close: async () => {} }
  const { path, remove } = pathToListen(ops.config.dataDirectory)
  const closing = new AbortController()
  const running = new Set<Promise<void>>()
  const rwLock = openRwLock()

  const server = createServer((socket) => {
    const serving = serve(socket, { ops, rwLock, report, closing: closing.signal }).catch(report)
    running.add(serving)
    void serving.finally(() => {
      running.delete(serving)
      socket.destroy()
    })
  })
  server.maxConnections = connectionsMax
  // The mask counts when the socket is made, before anybody could connect.
  const mask = process.umask(0o177)
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(path, resolve)
    })
  } finally {
    process.umask(mask)
  }
  server.on('error', report)

  return {
    async close() {
      server.close()
      closing.abort()
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, finishMs)
      })
      await Promise.race([Promise.all(running), late])
      clearTimeout(timer)
      remove()
    },
  }
}

async function serve(socket: Socket, asking: Omit<Asking, 'signal' | 'tell'>): Promise<void> {
  const gone = new AbortController()
  socket.on('error', () => gone.abort()) // whoever asked has left; 'close' follows
  socket.on('close', () => gone.abort())
  socket.setTimeout(askWithinMs, () => socket.destroy())
  const first = await linesOf(socket.iterator({ destroyOnReturn: false })).next()
  if (first.done === true) return
  socket.setTimeout(0)
  socket.resume() // so that its end is noticed

  const tell = (answer: Answer) => send(socket, answer)
  const signal = AbortSignal.any([asking.closing, gone.signal])
  try {
    const { result, lines, holds } = await run(first.value.toString(), { ...asking, signal, tell })
    await tell({ kind: 'outcome', result: { ...result }, lines: [...lines], holds })
  } catch (error) {
    if (gone.signal.aborted) return
    await tell(failureOf(error, asking))
  }
  await new Promise<void>((resolve) => {
    socket.end(resolve)
  })
}

interface Asking {
  readonly ops: OpsContext
  readonly rwLock: RwLock
  readonly report: (error: unknown) => void
  /** Aborted at the end of the process. */
  readonly closing: AbortSignal
  readonly signal: AbortSignal
  readonly tell: (answer: Answer) => Promise<void>
}

async function run(line: string, { ops, signal, tell, rwLock }: Asking): Promise<Outcome> {
  const { verb: name, args, folder } = requestSchema.parse(JSON.parse(line))
  const { verb, given } = readArguments(name, args, folder)
  const plan = verb.plan(given)
  if (verb.needs === 'an empty installation')
    throw new Refused(`${name} needs an empty installation; this one is in use.`)
  const work: Work = {
    ops,
    signal,
    progress: seldom((what, done, total) => {
      tell({ kind: 'progress', what, done, total }).catch(() => {}) // the client has gone
    }),
    print: (text) => tell({ kind: 'print', text }),
  }
  return verb.isAlone === true ? rwLock.alone(() => plan.run(work)) : plan.run(work)
}

/** Resolves when the client has read it: back-pressure. */
function send(socket: Socket, answer: Answer): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.write(`${JSON.stringify(answer)}\n`, (error) => {
      if (error) reject(error)
      else resolve()
    })
  })
}

function failureOf(error: unknown, { closing, report }: Pick<Asking, 'closing' | 'report'>): Answer {
  if (closing.aborted) return { kind: 'failure', name: 'Refused', message: 'The server is stopping.' }
  const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) }
  if (!(error instanceof Refused || error instanceof UsageError)) report(error)
  return { kind: 'failure', name, message }
}
