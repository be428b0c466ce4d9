import type { Sent } from './requests.ts'

export interface Asker {
  /** 'http://127.0.0.1:3000' */
  readonly origin: string
  readonly cookie: string
  /** Timeout of a whole answer, in milliseconds. */
  readonly patienceMs: number
  /** The address that a proxy names for the next request, so that none is refused for the number of them. */
  readonly address: () => string
}

export interface Heard {
  /** 0 without an answer. */
  readonly status: number
  /** Code of a problem. */
  readonly code: string | null
  /** Defect of the answer; null for 4xx or a complete success. */
  readonly fault: string | null
}

/** Sends a request and reads the answer to its end. */
export async function hear(sent: Sent, asker: Asker): Promise<Heard> {
  try {
    const { status, type, text } = await ask(sent, asker)
    if (status >= 500) return { status, code: null, fault: `${shown(sent)}: ${status} ${text.slice(0, 200)}` }
    return { status, code: type.startsWith('application/json') ? codeIn(JSON.parse(text)) : null, fault: null }
  } catch (error) {
    return { status: 0, code: null, fault: `${shown(sent)}: ${reasonOf(error)}` }
  }
}

async function ask(sent: Sent, asker: Asker, isAgain = false): Promise<{ status: number; type: string; text: string }> {
  // Events come until whoever listens leaves.
  const leaving = new AbortController()
  const hasBody = sent.body !== undefined
  try {
    const response = await fetch(asker.origin + sent.target, {
      method: sent.method,
      redirect: 'manual',
      headers: {
        cookie: asker.cookie,
        origin: asker.origin,
        'x-forwarded-for': asker.address(),
        ...(hasBody && { 'content-type': 'application/json' }),
      },
      signal: AbortSignal.any([leaving.signal, AbortSignal.timeout(asker.patienceMs)]),
      ...(hasBody && { body: sent.body }),
    })
    const type = response.headers.get('content-type') ?? ''
    const isStream = type.startsWith('text/event-stream')
    if (isStream) leaving.abort()
    return { status: response.status, type, text: isStream ? '' : await response.text() }
  } catch (error) {
    // A connection that was kept open may end while it is used again: then the request was not read.
    if (isAgain || !reasonOf(error).includes('other side closed')) throw error
    return ask(sent, asker, true)
  }
}

const shown = ({ method, target, what }: Sent): string => `${method} ${target.slice(0, 160)} (${what})`

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? ` ${error.cause.message}` : ''
  return String(error) + cause
}

const codeIn = (answer: unknown): string | null =>
  typeof answer === 'object' && answer !== null && 'code' in answer ? String(answer.code) : null
