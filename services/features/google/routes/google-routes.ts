import { Hono, type Context } from 'hono'

import { byStaff } from '#events/actor.ts'
import type { ReadOnlyDatabase } from '#infra/database/read-only.ts'
import { customerContacts } from '#projections/customer-contacts.ts'
import { customerPhones } from '#projections/customer-phones.ts'
import {
  googleAuthQuery,
  googleContacts,
  googleEvent,
  googleEvents,
  googleFeeds,
  googleFiles,
  googleMail,
  googleMessages,
  googlePushed,
} from '#services/contracts/google.ts'
import type { AppContext } from '#services/features/context.ts'
import { customersToPush } from '#services/features/google/push-customers.ts'
import { syncContacts } from '#services/features/google/sync-contacts.ts'
import { orProblem } from '#services/http/answer.ts'
import { problem } from '#services/http/problem.ts'
import { forConfirmedOwners, forOwners } from '#services/http/route.ts'
import type { StaffVariables } from '#services/http/staff-guard.ts'
import { validate } from '#services/http/validate.ts'
import { knownContact } from '#services/providers/google/contacts.ts'
import type { OfficeGoogle, StoredList } from '#services/providers/google/office-google.ts'

import { orRefusal } from './google-answer.ts'

export const googleRoutes = (ctx: AppContext, google: OfficeGoogle, database: ReadOnlyDatabase) =>
  new Hono<{ Variables: StaffVariables }>()
    .get('/api/google/status', forOwners, async (c) => c.json(await google.status()))
    .get('/api/google/auth-url', forConfirmedOwners, validate('query', googleAuthQuery), async (c) => {
      const { also = null } = c.req.valid('query')
      return c.json({ authUrl: await orRefusal(google.begin(c.get('staffSession').id, also)) })
    })
    .get('/api/google/callback', forOwners, (c) => callback(c, google))
    .post('/api/google/disconnect', forOwners, async (c) => {
      await orRefusal(google.disconnect())
      return c.json({ connected: false })
    })
    .post('/api/google/refresh/:id', forOwners, async (c) => {
      const feed = googleFeeds.find((one) => one === c.req.param('id'))
      if (feed === undefined) throw problem('not_found')
      await orRefusal(google.refresh(feed))
      return c.body(null, 204)
    })
    .get('/api/google/gmail/messages', forOwners, async (c) => {
      const { items, ...read } = await orRefusal(google.list('gmail'))
      return c.json(
        googleMessages.parse({ messages: items.map(({ id, body }) => ({ id, ...fieldsOf(body) })), ...read }),
      )
    })
    .get('/api/google/gmail/messages/:id', forOwners, async (c) => {
      const id = c.req.param('id')
      if (!/^[\w-]{1,100}$/.test(id)) throw problem('not_found')
      return c.json(await orRefusal(google.message(id)))
    })
    .post('/api/google/gmail/send', forOwners, validate('json', googleMail), async (c) => {
      await orRefusal(google.send(c.req.valid('json')))
      return c.json({ sent: true }, 201)
    })
    .get('/api/google/calendar/events', forOwners, async (c) => {
      const { items, ...read } = await orRefusal(google.list('calendar'))
      return c.json(googleEvents.parse({ events: items.map(({ id, body }) => ({ id, ...fieldsOf(body) })), ...read }))
    })
    .post('/api/google/calendar/events', forOwners, validate('json', googleEvent), async (c) => {
      const event = c.req.valid('json')
      if (event.endTime <= event.startTime) {
        throw problem('invalid_request', { fields: [{ path: 'endTime', message: 'This is not after the start.' }] })
      }
      const [startTime, endTime] = [withSeconds(event.startTime), withSeconds(event.endTime)]
      await orRefusal(google.createEvent({ ...event, startTime, endTime }))
      return c.json({ created: true }, 201)
    })
    .get('/api/google/drive/files', forOwners, async (c) => {
      const { items, ...read } = await orRefusal(google.list('drive'))
      return c.json(googleFiles.parse({ files: items.map(({ id, body }) => ({ id, ...fieldsOf(body) })), ...read }))
    })
    .get('/api/google/contacts', forOwners, async (c) => c.json(contactsOf(await orRefusal(google.list('contacts')))))
    .post('/api/google/contacts/sync', forOwners, async (c) => {
      const { contacts } = contactsOf(await orRefusal(google.list('contacts', 'all')))
      const actor = byStaff(c.get('staff'))
      return c.json(orProblem(await syncContacts(ctx, actor, contacts, await customerPhones(database))))
    })
    .post('/api/google/contacts/push', forOwners, async (c) => {
      let pushed = { pushedCount: 0, skippedCount: 0, remainingCount: 0 }
      const added = google.addContacts(async (all) => {
        const { chosen, ...counts } = customersToPush(await customerContacts(database), all.map(knownContact))
        pushed = { pushedCount: chosen.length, ...counts }
        return chosen
      })
      await orRefusal(added)
      return c.json(googlePushed.parse(pushed))
    })

const contactsOf = ({ items, ...read }: StoredList) =>
  googleContacts.parse({ contacts: items.map(({ id, body }) => ({ resourceName: id, ...fieldsOf(body) })), ...read })

async function callback(c: Context<{ Variables: StaffVariables }>, google: OfficeGoogle): Promise<Response> {
  const answer = {
    state: c.req.query('state') ?? '',
    code: c.req.query('code') ?? null,
    error: c.req.query('error') ?? null,
  }
  const asker = { session: c.get('staffSession').id, staffId: c.get('staff').staffId }
  const result = await orRefusal(google.finish(answer, asker))
  // A redirect counts too: the page that it leads to has to stay the window that was opened.
  c.header('cross-origin-opener-policy', 'same-origin-allow-popups')
  return c.redirect(`/crm?section=google&result=${result}`, 303)
}

const fieldsOf = (body: unknown): object => (typeof body === 'object' && body !== null ? body : {})

const withSeconds = (time: string): string => (time.length === 16 ? `${time}:00` : time)
