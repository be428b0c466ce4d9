import { timingSafeEqual } from 'node:crypto'

import { Hono, type Context } from 'hono'

import type { Database } from '../../database/database.ts'
import { oddNumbers } from './numbers.ts'
import { deleteSms, isStopped, isUnderWay, keepSms, listSms, type KeptSms, type NewSms } from './store.ts'

export interface ApiTerms {
  readonly database: Database
  readonly clock: () => number
  readonly accountSid: string
  readonly authToken: string
  /** 'SM' and 32 hexadecimal digits. */
  readonly newSid: () => string
  /** Called for an accepted text, whose status follows. */
  readonly onTaken: (sms: NewSms, statusCallback: string) => void
}

/** Marks an answer that stands for a lost connection. */
export const lostConnection = 'x-sandbox-lost'

/** Twilio's maximum characters. */
const longestBody = 1600

/** Twilio's Messages API (2010-04-01) as far as it is used. */
export function twilioApi(terms: ApiTerms): Hono {
  const { database, accountSid } = terms
  const base = `/2010-04-01/Accounts/:account`
  const app = new Hono()
  app.use('/2010-04-01/*', async (c, next) => {
    const isKnown = isAuthorised(c.req.header('authorization') ?? '', terms)
    if (!isKnown) return problem(401, 20003, 'Authenticate')
    return next()
  })
  return app
    .get('/2010-04-01/Accounts/:account{AC[0-9a-f]+\\.json}', (c) =>
      c.json({ sid: accountSid, status: 'active', type: 'Full', friendly_name: 'Test mode' }),
    )
    .post(`${base}/Messages.json`, (c) => take(c, terms))
    .get(`${base}/Messages.json`, async (c) => {
      const { To: to = null, PageSize: size = '50' } = c.req.query()
      const found = await listSms(database, to, Math.min(Number(size) || 50, 1000))
      return c.json({ messages: found.map(shape), page: 0, page_size: found.length })
    })
    .delete(`${base}/Messages/:file{SM[0-9a-f]+\\.json}`, async (c) => {
      const sid = c.req.param('file').replace(/\.json$/, '')
      if (await isUnderWay(database, sid))
        return problem(409, 20009, 'Cannot delete this resource before it is complete')
      if (!(await deleteSms(database, sid))) return problem(404, 20404, 'The requested resource was not found')
      return c.body(null, 204)
    })
}

async function take(c: Context, { database, clock, newSid, onTaken }: ApiTerms): Promise<Response> {
  const form = Object.fromEntries(new URLSearchParams(await c.req.text()))
  const { To: to = '', From: from, MessagingServiceSid: service, Body: body = '', StatusCallback: callback = '' } = form
  const sender = from ?? service
  if (sender === undefined) return problem(400, 21603, "A 'From' phone number is required.")
  if (body === '') return problem(400, 21602, 'Message body is required.')
  if (body.length > longestBody)
    return problem(400, 21617, 'The concatenated message body exceeds the 1600 character limit.')
  if (!/^\+[1-9]\d{7,14}$/.test(to)) return problem(400, 21211, "Invalid 'To' Phone Number")
  const { refused, lost } = oddNumbers.get(to) ?? {}
  if (refused !== undefined) return problem(...refused)
  if (await isStopped(database, to)) return problem(400, 21610, 'Attempt to send to unsubscribed recipient')
  const sms: NewSms = {
    sid: newSid(),
    createdAt: clock(),
    sender,
    recipient: to,
    body,
    direction: 'outbound-api',
    status: 'queued',
    errorCode: null,
  }
  await keepSms(database, sms)
  onTaken(sms, callback)
  if (lost === true) c.header(lostConnection, '1')
  return c.json(shape({ ...sms, id: 0 }), 201)
}

const shape = ({ sid, sender, recipient, body, direction, status, errorCode, createdAt }: KeptSms) => ({
  sid,
  from: sender,
  to: recipient,
  body,
  direction,
  status,
  error_code: errorCode,
  date_created: new Date(createdAt).toUTCString(),
})

function problem(status: number, code: number, message: string): Response {
  const body = { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status }
  return Response.json(body, { status })
}

function isAuthorised(header: string, { accountSid, authToken }: ApiTerms): boolean {
  const given = Buffer.from(header)
  const right = Buffer.from(`Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`)
  return given.length === right.length && timingSafeEqual(given, right)
}
