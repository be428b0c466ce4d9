import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'

import type { calendar_v3 } from 'googleapis/build/src/apis/calendar/v3.js'
import type { drive_v3 } from 'googleapis/build/src/apis/drive/v3.js'
import type { gmail_v1 } from 'googleapis/build/src/apis/gmail/v1.js'
import type { people_v1 } from 'googleapis/build/src/apis/people/v1.js'
import type * as z from 'zod'

import type { CallTokens } from './access-tokens.ts'
import { callFailure } from './call-failure.ts'
import { GoogleError } from './failure.ts'

interface ClientTerms {
  /** Replacement of Google's origins; null for Google. */
  readonly rootUrl: () => Promise<string | null>
  readonly deadlineMs?: number
}

/** Options without Google's own retries. */
interface CallOptions {
  readonly headers: Readonly<Record<string, string>>
  readonly timeout: number
  readonly retry: false
  readonly agent: (url: URL) => HttpAgent
  /** Uploads need the root URL with each call. */
  readonly rootUrl?: string
  readonly signal?: AbortSignal
}

const deadlineMs = 10_000

/** Keep-alive over rounds of the sync, half a minute apart. */
// oxlint-disable-next-line node/no-process-env -- Node's agents know of a proxy only what they are handed, as the package's own do
const kept = { keepAlive: true, timeout: 60_000, proxyEnv: process.env }
const [httpAgent, httpsAgent] = [new HttpAgent(kept), new HttpsAgent(kept)]
const agent = ({ protocol }: URL): HttpAgent => (protocol === 'https:' ? httpsAgent : httpAgent)

/** Google's APIs with a valid token, deadline and schema. */
export interface GoogleClient {
  gmail<Answer>(call: Call<GmailApi, Answer>): Promise<Answer>
  calendar<Answer>(call: Call<CalendarApi, Answer>): Promise<Answer>
  drive<Answer>(call: Call<DriveApi, Answer>): Promise<Answer>
  people<Answer>(call: Call<PeopleApi, Answer>): Promise<Answer>
}

export interface Call<Api, Answer> {
  readonly name: string
  readonly schema: z.ZodType<Answer>
  readonly ask: (api: Api, options: CallOptions) => Promise<{ readonly data: unknown }>
  readonly signal?: AbortSignal | undefined
}

export function openGoogleClients(terms: ClientTerms): (tokens: CallTokens) => GoogleClient {
  /** Retries once with another token after a 401. */
  async function withToken<Answer>(tokens: CallTokens, ask: (token: string) => Promise<Answer>): Promise<Answer> {
    const token = await tokens.get()
    try {
      return await ask(token)
    } catch (error) {
      if (!(error instanceof TokenRefused)) throw error
      return ask(await tokens.replace(token))
    }
  }

  async function run<Api, Answer>(tokens: CallTokens, api: Api, call: Call<Api, Answer>): Promise<Answer> {
    const rootUrl = await terms.rootUrl()
    const ask = async (token: string): Promise<unknown> => {
      const { data } = await call.ask(api, {
        headers: { authorization: `Bearer ${token}` },
        timeout: terms.deadlineMs ?? deadlineMs,
        retry: false,
        agent,
        ...(rootUrl === null ? {} : { rootUrl }),
        ...(call.signal === undefined ? {} : { signal: call.signal }),
      })
      return data
    }
    const data = await withToken(tokens, (token) =>
      ask(token).catch((cause: unknown) => {
        const failure = callFailure(call.name, cause)
        throw failure === 'unauthorized' ? new TokenRefused(`${call.name}: Google refused the access token`) : failure
      }),
    )
    const read = call.schema.safeParse(data)
    if (read.success) return read.data
    throw new GoogleError('unreadable', `${call.name}: Google’s answer could not be read`, { cause: read.error })
  }

  // Loaded with the first call: each API is some thousand lines.
  const apis = {
    gmail: once(async () => (await import('googleapis/build/src/apis/gmail/index.js')).gmail(await version('v1'))),
    calendar: once(async () =>
      (await import('googleapis/build/src/apis/calendar/index.js')).calendar(await version('v3')),
    ),
    drive: once(async () => (await import('googleapis/build/src/apis/drive/index.js')).drive(await version('v3'))),
    people: once(async () => (await import('googleapis/build/src/apis/people/index.js')).people(await version('v1'))),
  }

  async function version<Name extends string>(name: Name): Promise<{ version: Name; rootUrl?: string }> {
    const rootUrl = await terms.rootUrl()
    return rootUrl === null ? { version: name } : { version: name, rootUrl }
  }

  return (tokens) => ({
    gmail: async (call) => run(tokens, await apis.gmail(), call),
    calendar: async (call) => run(tokens, await apis.calendar(), call),
    drive: async (call) => run(tokens, await apis.drive(), call),
    people: async (call) => run(tokens, await apis.people(), call),
  })
}

/** 401 after a refresh: the grant lacks a scope. */
class TokenRefused extends GoogleError {
  constructor(message: string) {
    super('forbidden', message)
  }
}

type GmailApi = gmail_v1.Gmail
type CalendarApi = calendar_v3.Calendar
type DriveApi = drive_v3.Drive
type PeopleApi = people_v1.People

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | null = null
  return () => (made ??= make())
}
