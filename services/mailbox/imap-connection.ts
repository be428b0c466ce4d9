import { ImapFlow } from 'imapflow'

import { failureOf, isRefusal, refusalOf } from './imap-failures.ts'
import { SourceError, SourceRefused, type SourceAccount } from './source.ts'

export interface ImapTerms extends SourceAccount {
  /** Checked address; `imap.host` is the certificate's name. */
  readonly address: string
  readonly password: string
  readonly signal: AbortSignal
}

/** Timeouts, in ms. */
const connectMs = 15_000
const greetingMs = 10_000
const silenceMs = 60_000
const commandMs = 120_000

const mostOfAnswer = {
  maxLineLength: 16 * 1024 * 1024,
  maxLiteralSize: 40 * 1024 * 1024,
  maxResponseSize: 48 * 1024 * 1024,
}

/** Signed-in client with one caller, so that no folder is selected between commands. */
export interface ImapConnection {
  readonly client: ImapFlow
  /** Runs an exchange; rejects with `SourceError`, which ends the connection, or `SourceRefused`. */
  readonly ask: <Answer>(work: () => Promise<Answer>, ms?: number) => Promise<Answer>
  /** Runs an exchange with a selected folder. */
  readonly on: <Answer>(path: string, work: () => Promise<Answer>) => Promise<Answer>
  readonly close: () => Promise<void>
}

export async function connectToImap(terms: ImapTerms): Promise<ImapConnection> {
  const { signal } = terms
  signal.throwIfAborted()
  const client = new ImapFlow(optionsOf(terms))
  let lost: unknown = null
  // Before connect: an error without a listener would end the process.
  client.on('error', (error: unknown) => {
    lost = error
  })
  const stop = () => client.close()
  signal.addEventListener('abort', stop, { once: true })

  async function ask<Answer>(work: () => Promise<Answer>, ms = commandMs): Promise<Answer> {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      late.reject(new SourceError('timed_out'))
      client.close()
    }, ms)
    try {
      const answer = await Promise.race([work(), late.promise])
      // imapflow answers with nothing, instead of rejecting, when there is no connection any more.
      if (!client.usable) throw new SourceError(lost === null ? 'connection_lost' : failureOf(lost))
      return answer
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof SourceError || error instanceof SourceRefused) throw error
      if (isRefusal(error) && client.usable)
        throw new SourceRefused('The server refused a command', { ...refusalOf(error), cause: error })
      throw new SourceError(failureOf(lost ?? error), error)
    } finally {
      clearTimeout(timer)
    }
  }

  try {
    await ask(() => client.connect(), connectMs + greetingMs + silenceMs)
  } catch (error) {
    signal.removeEventListener('abort', stop)
    client.close()
    throw error instanceof SourceRefused ? new SourceError(failureOf(error.cause), error) : error
  }
  return {
    client,
    ask,
    on: (path, work) =>
      ask(async () => {
        if (client.mailbox === false || client.mailbox.path !== path) await client.mailboxOpen(path)
        return work()
      }),
    async close() {
      signal.removeEventListener('abort', stop)
      const timer = setTimeout(() => client.close(), greetingMs)
      await client.logout().catch(() => {})
      clearTimeout(timer)
      client.close()
    },
  }
}

const optionsOf = ({ imap, address, username, password }: ImapTerms) => ({
  host: address,
  servername: imap.host,
  port: imap.port,
  secure: imap.security === 'tls',
  // Without TLS the sign-in is refused, unless none was asked for.
  ...(imap.security === 'tls' ? {} : { doSTARTTLS: imap.security === 'starttls' }),
  tls: { minVersion: 'TLSv1.2' as const },
  auth: { user: username, pass: password },
  logger: false as const,
  disableAutoIdle: true,
  connectionTimeout: connectMs,
  greetingTimeout: greetingMs,
  socketTimeout: silenceMs,
  ...mostOfAnswer,
  clientInfo: { name: 'Fresh Glaze' },
})
