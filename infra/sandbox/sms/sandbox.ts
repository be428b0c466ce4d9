import { Hono } from 'hono'

import type { Database } from '../../database/database.ts'
import { lostConnection, twilioApi } from './api.ts'
import { callBack } from './callbacks.ts'
import { oddNumbers } from './numbers.ts'
import { smsPage } from './pages.ts'
import { keepSms, listSms, mostKept, prepareSms, settleSms, setStopped, type NewSms } from './store.ts'

export interface SmsSandboxOptions {
  readonly database: Database
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly accountSid: string
  readonly authToken: string
  /** The number that texts come from, in E.164. */
  readonly from: string
  /** Where answers of phones are told: 'https://…/webhooks/twilio/incoming'. */
  readonly incomingUrl: string
  /** 32 hexadecimal digits, new each time. */
  readonly randomId: () => string
  /** Carries callbacks. */
  readonly fetch: typeof globalThis.fetch
  /** Called when the database is unreachable, or nobody takes a callback. */
  readonly report: (error: unknown) => void
  /** Before the status of a text is told, in ms. */
  readonly deliveryMs?: number
}

export interface SmsSandbox {
  /** To be mounted at `/sandbox/sms`. */
  readonly app: Hono
  /** Calls the API without a socket, at any origin. Rejects like a lost connection where it would drop one. */
  readonly fetch: (request: Request) => Promise<Response>
  close(): Promise<void>
}

/** Our own page: nothing from elsewhere, no script. */
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

/** The words at which Twilio itself stops and starts. */
const stops = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'])
const starts = new Set(['START', 'YES', 'UNSTOP'])

/**
 * How the product is told of a text: as usual, twice, as one that Twilio answered itself (Advanced Opt-Out), or not at all, as of a STOP that
 * the carrier of a toll-free number keeps to itself. In the last two cases it is not asked for words.
 */
const tellings = ['once', 'twice', 'answered', 'never'] as const

/** A stand-in for Twilio's Messages API that sends nothing and lists everything, so that the real client runs without an account. */
export async function openSmsSandbox(options: SmsSandboxOptions): Promise<SmsSandbox> {
  const { database, clock, randomId, report } = options
  await prepareSms(database)
  const newSid = () => `SM${randomId()}`
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  const onTaken = (sms: NewSms, callback: string) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      const work = settle(options, sms, callback).catch(report)
      running.add(work)
      void work.finally(() => running.delete(work))
    }, options.deliveryMs ?? 300)
    timers.add(timer)
  }
  const app = new Hono()
    .get('/', async (c) =>
      c.html(smsPage(await listSms(database, null, mostKept), clock()), 200, {
        'content-security-policy': pagePolicy,
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
      }),
    )
    .get('/messages', async (c) => c.json({ messages: await listSms(database, null, mostKept) }))
    .post('/answers', async (c) => {
      const form = new URLSearchParams(await c.req.text())
      const phone = form.get('from') ?? ''
      const told = tellings.find((one) => one === form.get('told')) ?? 'once'
      const body = (form.get('body') ?? '').slice(0, 1600)
      if (/^\+1\d{10}$/.test(phone)) await answer(options, newSid, { phone, body, told })
      return c.redirect('/sandbox/sms', 303)
    })
  const api = twilioApi({ ...options, newSid, onTaken })
  return {
    app,
    async fetch(request) {
      const response = await api.fetch(request)
      if (!response.headers.has(lostConnection)) return response
      throw new TypeError('fetch failed', { cause: Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' }) })
    },
    async close() {
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}

/** What the carrier does with a text, and that the product is told. */
async function settle(options: SmsSandboxOptions, sms: NewSms, callback: string): Promise<void> {
  const code = oddNumbers[sms.recipient]?.undelivered ?? null
  const status = code === null ? 'delivered' : 'undelivered'
  await settleSms(options.database, sms.sid, status, code)
  if (callback === '') return
  const error = code === null ? {} : { ErrorCode: String(code) }
  await callBack(options, callback, { ...fieldsOf(options, sms), MessageStatus: status, ...error })
}

/** What a phone answers: Twilio notes STOP and START itself, and tells the product of every text. */
async function answer(
  options: SmsSandboxOptions,
  newSid: () => string,
  { phone, body, told }: { readonly phone: string; readonly body: string; readonly told: (typeof tellings)[number] },
): Promise<void> {
  const { database, clock, from, incomingUrl } = options
  const word = body.trim().toUpperCase()
  if (stops.has(word)) await setStopped(database, phone, true)
  if (starts.has(word)) await setStopped(database, phone, false)
  const plain = { createdAt: clock(), errorCode: null }
  const incoming: NewSms = {
    ...plain,
    sid: newSid(),
    sender: phone,
    recipient: from,
    body,
    direction: 'inbound',
    status: 'received',
  }
  await keepSms(database, incoming)
  if (told === 'never') return
  const optOut = stops.has(word) ? 'STOP' : starts.has(word) ? 'START' : 'HELP'
  const fields = {
    ...fieldsOf(options, incoming),
    Body: body,
    NumMedia: '0',
    ...(told === 'answered' ? { OptOutType: optOut } : {}),
  }
  const twiml = await callBack(options, incomingUrl, fields)
  if (told === 'twice') await callBack(options, incomingUrl, fields)
  const said = /<Message>([^<]*)<\/Message>/.exec(twiml)?.[1]
  if (said === undefined) return
  const text = said.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
  const outgoing = { sender: from, recipient: phone, direction: 'outbound-reply', status: 'delivered' } as const
  await keepSms(database, { ...plain, ...outgoing, sid: newSid(), body: text })
}

const fieldsOf = ({ accountSid }: SmsSandboxOptions, sms: NewSms) => ({
  AccountSid: accountSid,
  MessageSid: sms.sid,
  From: sms.sender,
  To: sms.recipient,
})
