import { createHmac, timingSafeEqual } from 'node:crypto'

import * as z from 'zod'

import { sendingCodes } from './provider-codes.ts'
import { SmsError, type SmsCallback, type SmsOutcome, type SmsProvider, type SmsText } from './provider.ts'

const usualDeadlineMs = 10_000

const lookedThrough = 50

const clockToleranceMs = 60_000

export const callbackPaths = { status: '/webhooks/twilio/status', incoming: '/webhooks/twilio/incoming' } as const

export interface TwilioTerms {
  readonly accountSid: string
  readonly authToken: string
  /** E.164 number or messaging service ('MG…'). */
  readonly from: string
  readonly appUrl: string
  /** Whether Twilio can reach `appUrl`; otherwise no callbacks. */
  readonly hearsBack: boolean
  readonly baseUrl?: string
  readonly sandboxUrl?: string | null
  readonly fetch?: (request: Request) => Promise<Response>
  readonly deadlineMs?: number
}

const message = z.object({
  sid: z.string(),
  body: z.string().nullish(),
  date_created: z.string(),
  direction: z.string(),
})
const taken = z.object({ sid: z.string() })
const page = z.object({ messages: z.array(message) })
const account = z.object({ status: z.string(), type: z.string() })
const failure = z.object({ code: z.int().nullish(), message: z.string().nullish() })

export function openTwilio(terms: TwilioTerms): SmsProvider {
  const { accountSid, authToken, from, appUrl } = terms
  const resource = `/2010-04-01/Accounts/${accountSid}`
  const isService = from.startsWith('MG')
  return {
    sender: isService ? null : from,
    sandboxUrl: terms.sandboxUrl ?? null,
    async send(text) {
      const form = new URLSearchParams({
        To: text.to,
        [isService ? 'MessagingServiceSid' : 'From']: from,
        Body: text.body,
        ...(terms.hearsBack ? { StatusCallback: statusUrl(appUrl, text) } : {}),
      })
      const response = await call(terms, `${resource}/Messages.json`, { method: 'POST', body: form })
      if (response.ok) return { status: 'accepted', sid: taken.parse(await response.json()).sid }
      return refusalOf(response)
    },
    async find({ to, body, since }) {
      const query = new URLSearchParams({ To: to, PageSize: String(lookedThrough) })
      const response = await call(terms, `${resource}/Messages.json?${query}`)
      if (!response.ok) throw await unexpected(response)
      const earliest = Date.parse(since) - clockToleranceMs
      const isIt = (one: z.infer<typeof message>) =>
        one.body === body && one.direction.startsWith('outbound') && Date.parse(one.date_created) >= earliest
      return page.parse(await response.json()).messages.find(isIt)?.sid ?? null
    },
    async remove(sid) {
      const response = await call(terms, `${resource}/Messages/${sid}.json`, { method: 'DELETE' })
      if (!response.ok && response.status !== 404) throw await unexpected(response)
    },
    async verify() {
      const response = await call(terms, `${resource}.json`)
      if (!response.ok) throw await unexpected(response)
      const { status, type } = account.parse(await response.json())
      return { status, isTrial: type === 'Trial' }
    },
    readCallback(pathAndQuery, form, signature) {
      const right = Buffer.from(signatureOf(appUrl + pathAndQuery, form, authToken))
      const given = Buffer.from(signature)
      if (given.length !== right.length || !timingSafeEqual(given, right))
        throw new SmsError('bad_signature', 'The signature does not fit')
      return callbackIn(new URL(pathAndQuery, appUrl), form)
    },
  }
}

/** X-Twilio-Signature: HMAC-SHA1 of the URL and sorted form fields. */
export function signatureOf(url: string, form: Readonly<Record<string, string>>, authToken: string): string {
  const fields = Object.entries(form).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const signed = url + fields.map(([name, value]) => name + value).join('')
  return createHmac('sha1', authToken).update(signed).digest('base64')
}

const statusUrl = (appUrl: string, { about, key }: SmsText): string =>
  `${appUrl}${callbackPaths.status}?${new URLSearchParams({ about, key })}`

async function call(
  { accountSid, authToken, baseUrl = 'https://api.twilio.com', fetch = globalThis.fetch, deadlineMs }: TwilioTerms,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const signal = AbortSignal.timeout(deadlineMs ?? usualDeadlineMs)
  const request = new Request(baseUrl + path, { ...init, headers: { authorization }, signal, redirect: 'error' })
  try {
    const response = await fetch(request)
    // Read within the deadline, which ends with this call.
    const body = response.status === 204 ? null : await response.text()
    return new Response(body, response)
  } catch (error) {
    // What the runtime says may name the number that was called for.
    throw new SmsError('unreachable', `Twilio did not answer (${error instanceof Error ? error.name : 'unknown'})`)
  }
}

/** Rejects for a temporary refusal. */
async function refusalOf(response: Response): Promise<SmsOutcome> {
  const code = await codeIn(response)
  const follows = code === null ? undefined : sendingCodes[code]
  const isRefused = follows !== undefined && follows !== 'sender' && follows !== 'busy'
  if (isRefused) return { status: 'refused', reason: follows, code }
  if (follows === undefined && response.status >= 400 && response.status < 500 && !isAboutUs(response.status))
    return { status: 'refused', reason: 'other', code }
  throw errorOf(response.status, code, follows)
}

/** 401, 403 and 404 concern keys; 408 and 429 are temporary. */
const isAboutUs = (status: number): boolean => [401, 403, 404, 408, 429].includes(status)

async function unexpected(response: Response): Promise<SmsError> {
  const code = await codeIn(response)
  return errorOf(response.status, code, code === null ? undefined : sendingCodes[code])
}

function errorOf(status: number, code: number | null, follows: string | undefined): SmsError {
  const says = `Twilio answered ${status}${code === null ? '' : `, error ${code}`}`
  if (follows === 'sender' || [401, 403, 404].includes(status)) return new SmsError('sender', says)
  return new SmsError(status >= 500 ? 'unreachable' : 'busy', says)
}

async function codeIn(response: Response): Promise<number | null> {
  try {
    return failure.parse(await response.json()).code ?? null
  } catch {
    // A gateway in between answers in HTML.
    return null
  }
}

const outcomes: ReadonlyMap<string, 'delivered' | 'undelivered'> = new Map(
  Object.entries<'delivered' | 'undelivered'>({
    delivered: 'delivered',
    undelivered: 'undelivered',
    failed: 'undelivered',
  }),
)

function callbackIn({ pathname, searchParams }: URL, form: Readonly<Record<string, string>>): SmsCallback {
  if (pathname === callbackPaths.incoming) {
    const { From: sender = '', Body: body = '', MessageSid: sid = '', NumMedia: media = '0' } = form
    const pictures = /^\d{1,2}$/.test(media) ? Number(media) : 0
    // Sent along where the account answers such words with texts of its own.
    return { kind: 'incoming', sid, from: sender, body, pictures, isAnswered: 'OptOutType' in form }
  }
  const { MessageSid: sid = '', MessageStatus: status = '', ErrorCode: code = '' } = form
  return {
    kind: 'status',
    about: searchParams.get('about') ?? '',
    key: searchParams.get('key') ?? '',
    sid,
    outcome: outcomes.get(status) ?? null,
    code: /^\d{1,9}$/.test(code) ? Number(code) : null,
  }
}
