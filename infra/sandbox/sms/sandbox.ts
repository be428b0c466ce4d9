import { Hono } from 'hono'

import type { Database } from '../../database/database.ts'
import { lostConnection, twilioApi } from './api.ts'
import { callBack } from './callbacks.ts'
import { oddNumbers } from './numbers.ts'
import { smsPage } from './pages.ts'
import { keepSms, listSms, mostKept, prepareSms, settleSms, setStopped, type NewSms } from './store.ts'

export interface SmsSandboxOptions {
  readonly database: Database
  readonly clock: () => number
  readonly accountSid: string
  readonly authToken: string
  readonly from: string
  /** Callback for answers: 'https://…/webhooks/twilio/incoming'. */
  readonly incomingUrl: string
  readonly randomId: () => string
  readonly fetch: typeof globalThis.fetch
  readonly report: (error: unknown) => void
  /** Delay of the status callback, in ms. */
  readonly deliveryMs?: number
}

export interface SmsSandbox {
  readonly app: Hono
  /** API without a socket; rejects like a lost connection. */
  readonly fetch: (request: Request) => Promise<Response>
  close(): Promise<void>
}

const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

/** Keywords that Twilio handles itself. */
const stops = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'])
const starts = new Set(['START', 'YES', 'UNSTOP'])

/** Callback of an answer: normal, repeated, handled by Twilio (Advanced Opt-Out), or none, as for toll-free numbers. */
const tellings = ['once', 'twice', 'answered', 'never'] as const

/** Twilio's Messages API, which stores texts and sends none. */
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

async function settle(options: SmsSandboxOptions, sms: NewSms, callback: string): Promise<void> {
  const code = oddNumbers.get(sms.recipient)?.undelivered ?? null
  const status = code === null ? 'delivered' : 'undelivered'
  await settleSms(options.database, sms.sid, status, code)
  if (callback === '') return
  const error = code === null ? {} : { ErrorCode: String(code) }
  await callBack(options, callback, { ...fieldsOf(options, sms), MessageStatus: status, ...error })
}

/** Applies STOP and START, and calls back for every text. */
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
