import { connect, createServer, type Socket } from 'node:net'

/** Something that goes wrong on a connection, once. */
export interface Fault {
  readonly name: string
  /** Whose bytes are counted. */
  readonly of: 'server' | 'client'
  /** After so many bytes; of what is said between two responses: at the next end of one. */
  readonly after: number
  /** Instead: in place of the server's words from here on, when they come. */
  readonly before?: string
  /**
   * `reset` is a TCP reset, `end` an ordinary end; at `hang` both sides hear nothing more while the connection stays; `dribble` goes on
   * with a byte at a time; `say` adds words between two responses and goes on; `greet` answers in place of the server.
   */
  readonly how: 'reset' | 'end' | 'hang' | 'dribble' | 'say' | 'greet'
  readonly words?: Buffer
  /** The connection ends after the words. */
  readonly isEndAfter?: boolean
}

export interface FaultProxy {
  readonly port: number
  /** The fault of the next bytes that pass. */
  arm(fault: Fault): void
  disarm(): void
  /** Whether what was armed last has happened. */
  hasStruck(): boolean
  /** Ends every connection, so that the next words are those of a new one. */
  cut(): void
  close(): Promise<void>
}

interface Pair {
  readonly near: Socket
  readonly far: Socket
  isSilent: boolean
  /** Null until it dribbles. */
  slow: Buffer | null
}

const dribbleMs = 200

/** What is armed; null once it has happened. */
interface Armed {
  now: { readonly fault: Fault; left: number } | null
}

/** A port of this machine that leads to a server, on which one armed fault at a time happens. */
export async function openFaultProxy(target: { readonly host: string; readonly port: number }): Promise<FaultProxy> {
  const pairs = new Set<Pair>()
  const armed: Armed = { now: null }
  const server = createServer((near) => {
    const greeting = armed.now?.fault.how === 'greet' ? armed.now.fault : null
    const pair: Pair = { near, far: connect(target), isSilent: greeting !== null, slow: null }
    pairs.add(pair)
    join(pair, armed, () => pairs.delete(pair))
    if (greeting === null) return
    armed.now = null
    near.write(greeting.words ?? '')
    if (greeting.isEndAfter === true) near.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port')
  const cut = () => {
    for (const { near } of pairs) near.destroy()
  }
  return {
    port: address.port,
    arm(fault) {
      armed.now = { fault, left: fault.after }
    },
    disarm() {
      armed.now = null
    },
    hasStruck: () => armed.now === null,
    cut,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      cut()
      await closed
    },
  }
}

function join(pair: Pair, armed: Armed, onClose: () => void): void {
  const { near, far } = pair
  const dribbling = setInterval(() => {
    if (pair.slow === null || pair.slow.length === 0 || near.destroyed) return
    near.write(pair.slow.subarray(0, 1))
    pair.slow = pair.slow.subarray(1)
  }, dribbleMs)
  for (const socket of [near, far]) {
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(dribbling)
      onClose()
      near.destroy()
      far.destroy()
    })
  }
  const endsOf = responseEnds()
  near.on('data', (chunk: Buffer) => pass(pair, armed, { of: 'client', chunk, ends: [] }))
  far.on('data', (chunk: Buffer) => pass(pair, armed, { of: 'server', chunk, ends: endsOf(chunk) }))
}

interface Passing {
  readonly of: Fault['of']
  readonly chunk: Buffer
  /** Where responses end in it. */
  readonly ends: readonly number[]
}

function pass(pair: Pair, armed: Armed, { of, chunk, ends }: Passing): void {
  const to = of === 'server' ? pair.near : pair.far
  if (pair.isSilent) return
  if (pair.slow !== null && of === 'server') {
    pair.slow = Buffer.concat([pair.slow, chunk])
    return
  }
  if (armed.now === null || armed.now.fault.of !== of) return void to.write(chunk)
  const { fault, left } = armed.now
  const at = placeOf(fault, left, chunk, ends)
  if (at === null) {
    armed.now.left = Math.max(0, left - chunk.length)
    return void to.write(chunk)
  }
  if (at > 0) to.write(chunk.subarray(0, at))
  armed.now = null
  strike(pair, fault, chunk.subarray(at))
}

function strike(pair: Pair, fault: Fault, rest: Buffer): void {
  const { near, far } = pair
  if (fault.how === 'reset') near.resetAndDestroy()
  else if (fault.how === 'end') near.end(() => far.destroy())
  else if (fault.how === 'hang') pair.isSilent = true
  else if (fault.how === 'dribble') pair.slow = rest
  else {
    near.write(fault.words ?? '')
    if (fault.isEndAfter === true) near.end(() => far.destroy())
    else near.write(rest)
  }
}

/** Where in a chunk the fault happens; null: not in this one. */
function placeOf(fault: Fault, left: number, chunk: Buffer, ends: readonly number[]): number | null {
  if (fault.before !== undefined) {
    const at = chunk.indexOf(fault.before)
    return at < 0 ? null : at
  }
  if (fault.how === 'say') return ends.find((end) => end >= left) ?? null
  return chunk.length < left ? null : left
}

/** Answers, chunk by chunk, where responses of the server end: at ends of lines outside literals (RFC 9051, 4.3). */
function responseEnds(): (chunk: Buffer) => readonly number[] {
  let literal = 0
  let line = ''
  return (chunk) => {
    const ends: number[] = []
    for (let at = 0; at < chunk.length;) {
      if (literal > 0) {
        const taken = Math.min(literal, chunk.length - at)
        literal -= taken
        at += taken
        continue
      }
      const end = chunk.indexOf('\n', at)
      line += chunk.toString('latin1', at, end < 0 ? chunk.length : end)
      if (end < 0) break
      at = end + 1
      literal = Number(/\{(\d+)\}\r$/.exec(line)?.[1] ?? 0)
      line = ''
      if (literal === 0) ends.push(at)
    }
    return ends
  }
}
