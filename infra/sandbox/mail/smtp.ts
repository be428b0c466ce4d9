import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'

/** Maximum bytes of a message: 25 MB of attachments in base64. */
const mostBytes = 36 * 1024 * 1024

/** Idle timeout and grace period at closing, in ms. */
const silenceMs = 10_000
const goodbyeMs = 1_000

/** Domains that reject mail, permanently or temporarily, for tests. */
const refusing: ReadonlyMap<string, readonly [code: number, text: string]> = new Map(
  Object.entries<readonly [code: number, text: string]>({
    'refused.example': [550, '5.1.1 No such mailbox (test mode)'],
    'later.example': [451, '4.3.0 Try again later (test mode)'],
  }),
)

export interface Arrival {
  readonly to: readonly string[]
  readonly raw: Uint8Array
}

export interface SmtpListener {
  readonly port: number
  close(): Promise<void>
}

/** SMTP on a free loopback port; a message is accepted once `take` resolved. */
export function listenForMail(
  take: (arrival: Arrival) => Promise<void>,
  report: (error: unknown) => void,
): Promise<SmtpListener> {
  const server = new SMTPServer({
    name: 'sandbox.localhost',
    banner: 'Test mode: what comes here is read at /sandbox/mail',
    // Traffic stays on this machine, and the built-in certificate is public.
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    logger: false,
    size: mostBytes,
    socketTimeout: silenceMs,
    closeTimeout: goodbyeMs,
    onRcptTo({ address }, _session, answer) {
      const no = refusing.get(address.split('@').at(-1)?.toLowerCase() ?? '')
      answer(no === undefined ? null : Object.assign(new Error(no[1]), { responseCode: no[0] }))
    },
    onData(stream, session, answer) {
      const to = session.envelope.rcptTo.map(({ address }) => address)
      read(stream)
        .then((raw) => take({ to, raw }))
        .then(
          () => answer(null, 'Kept in the sandbox'),
          (error: unknown) => {
            report(error)
            answer(Object.assign(new Error('4.3.0 Not kept'), { responseCode: 451 }))
          },
        )
    },
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    const listening = server.listen(0, '127.0.0.1', () => {
      server.off('error', reject)
      // A client that hangs up in the middle tries again by itself.
      server.on('error', report)
      const address = listening.address()
      if (address === null || typeof address === 'string') return reject(new Error('The sandbox for mail has no port'))
      resolve({ port: address.port, close: () => new Promise((closed) => server.close(() => closed())) })
    })
  })
}

async function read(stream: SMTPServerDataStream): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) if (chunk instanceof Uint8Array && !stream.sizeExceeded) chunks.push(chunk)
  if (stream.sizeExceeded) throw new Error(`A message has more than ${mostBytes} bytes`)
  return Buffer.concat(chunks)
}
