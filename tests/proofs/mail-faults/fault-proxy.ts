import { connect, createServer, type Socket } from 'node:net'

export interface Fault {
  readonly name: string
  /** Direction of the counted bytes. */
  readonly of: 'server' | 'client'
  /** Bytes before the fault, or the next end of a response. */
  readonly after: number
  /** Server's words that are replaced. */
  readonly before?: string
  /** `hang` keeps the connection silent; `dribble` sends byte by byte; `greet` answers for the server. */
  readonly how: 'reset' | 'end' | 'hang' | 'dribble' | 'say' | 'greet'
  readonly words?: Buffer
  /** Closes after the words. */
  readonly isEndAfter?: boolean
}

export interface FaultProxy {
  readonly port: number
  arm(fault: Fault): void
  disarm(): void
  hasStruck(): boolean
  /** Closes all connections. */
  cut(): void
  close(): Promise<void>
}

interface Pair {
  readonly near: Socket
  readonly far: Socket
  isSilent: boolean
  /** Null without a dribble. */
  slow: Buffer | null
}

const dribbleMs = 200

interface Armed {
  now: { readonly fault: Fault; left: number } | null
}

/** Proxy with one pending fault at a time. */
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

/** Offset in a chunk; null for none. */
function placeOf(fault: Fault, left: number, chunk: Buffer, ends: readonly number[]): number | null {
  if (fault.before !== undefined) {
    const at = chunk.indexOf(fault.before)
    return at < 0 ? null : at
  }
  if (fault.how === 'say') return ends.find((end) => end >= left) ?? null
  return chunk.length < left ? null : left
}

/** Offsets of response ends, at line ends outside of literals (RFC 9051, 4.3). */
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
