import { connect, createServer, type Socket } from 'node:net'

/** Bytes of request or answer that pass before a connection is cut. */
export type Cut =
  | { readonly of: 'request'; readonly bytes: number }
  | { readonly of: 'answer'; readonly bytes: number }
  /** The client is cut off; the request is delivered by `deliver`. */
  | { readonly of: 'delivery' }

export interface CuttingProxy {
  readonly url: string
  /** Bytes of the first connection. */
  readonly carried: { request: number; answer: number }
  /** Delivers the withheld request; resolves with the provider's answer. */
  deliver(): Promise<void>
  close(): Promise<void>
}

const deadlineMs = 30_000

/** Proxy that cuts the first connections as listed. */
export async function openCuttingProxy(target: string, cuts: readonly Cut[]): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target)
  const turns = cuts.values()
  const open = new Set<Socket>()
  const carried = { request: 0, answer: 0 }
  let isFirst = true
  let kept: Buffer[] = []
  const keep = (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    // A cut connection ends with an error at both of its ends.
    socket.on('error', () => {})
    return socket
  }
  const server = createServer({ noDelay: true }, (browser) => {
    keep(browser)
    const cut = turns.next().value
    const count = isFirst ? carried : { request: 0, answer: 0 }
    isFirst = false
    if (cut?.of === 'delivery') return keepBack(browser, (chunks) => (kept = chunks))
    const provider = keep(connect(Number(port), hostname))
    const end = () => {
      browser.destroy()
      provider.destroy()
    }
    const most = { request: Infinity, answer: Infinity, ...(cut && { [cut.of]: cut.bytes }) }
    const pass = (way: 'request' | 'answer', to: Socket) => (chunk: Buffer) => {
      const rest = most[way] - count[way]
      count[way] += chunk.length
      if (chunk.length <= rest) to.write(chunk)
      else if (rest > 0) to.write(chunk.subarray(0, rest), end)
      else end()
    }
    browser.on('data', pass('request', provider))
    provider.on('data', pass('answer', browser))
    browser.once('close', () => provider.destroy())
    provider.once('close', () => browser.destroy())
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    carried,
    deliver: () => handOver(keep(connect(Number(port), hostname)), kept),
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}

/** Reads a whole form request and cuts the client off. */
function keepBack(browser: Socket, done: (chunks: Buffer[]) => void): void {
  const chunks: Buffer[] = []
  browser.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    const text = Buffer.concat(chunks).toString('latin1')
    const head = text.indexOf('\r\n\r\n')
    const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? Number.NaN)
    if (head < 0 || !(text.length >= head + 4 + length)) return
    done(chunks)
    browser.destroy()
  })
}

function handOver(provider: Socket, chunks: readonly Buffer[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('A request that was kept back was not answered')), deadlineMs)
    provider.once('data', () => {
      clearTimeout(late)
      provider.destroy()
      resolve()
    })
    provider.write(Buffer.concat(chunks))
  })
}
