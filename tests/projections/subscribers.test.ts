import { afterAll, beforeAll, expect, test } from 'vitest'

import { newsletterEvents } from '#events/newsletter.ts'
import { personStream } from '#events/person.ts'
import { subscribers } from '#projections/subscribers.ts'
import { confirmToken, endToken } from '#services/domain/newsletter/links.ts'
import { confirmNewsletter, endNewsletter, requestNewsletter } from '#services/features/messages/newsletter.ts'
import { customerOf } from '#tests/support/customer-of.ts'
import { openDatabaseContext, readWhole, rowsFrom, rowsOf } from '#tests/support/database-context.ts'
import { openPreparedPglite } from '#tests/support/databases.ts'

let system: Awaited<ReturnType<typeof openDatabaseContext>>
beforeAll(async () => {
  system = await openDatabaseContext(await openPreparedPglite())
})
afterAll(async () => {
  await system.log.close()
  await system.database.close()
})

const idOf = (email: string) => customerOf(system.ctx, email)
const ask = async (email: string, source: 'footer' | 'blog' = 'footer', language: 'fr' | 'pa' = 'fr') => {
  await requestNewsletter(system.ctx, { kind: 'visitor' }, { email, language, source, consentVersion: '2026-11-20' })
  const personId = await idOf(email)
  const events = await system.log.readStream(`newsletter-${personId}`)
  const data = newsletterEvents.NewsletterRequested.data.parse(events.at(-1)?.data)
  return { personId, requestId: data.requestId }
}
const confirm = (link: { personId: string; requestId: string }) =>
  confirmNewsletter(system.ctx, confirmToken(link, system.ctx.secret))
const erase = (personId: string) =>
  system.log.append({
    key: `forget ${personId}`,
    meta: { actor: { kind: 'operator' } },
    writes: [
      {
        stream: personStream(personId),
        expected: 'any',
        events: [{ type: 'PersonErased', data: { personId, request: 'by mail' } }],
      },
    ],
  })
const row = async (email: string) => (await rowsOf(system.database, subscribers)).get(await idOf(email))

test('a subscriber waits, is confirmed, and leaves, each with its time, and the consent stays told', async () => {
  const link = await ask('one@example.com', 'blog')
  const consent = { email: 'one@example.com', language: 'fr', source: 'blog', consentVersion: '2026-11-20' }
  expect(await row('one@example.com')).toMatchObject({ ...consent, status: 'pending', confirmedAt: null })
  await confirm(link)
  expect(await row('one@example.com')).toMatchObject({ ...consent, status: 'confirmed', endedAt: null })
  await endNewsletter(system.ctx, endToken(link.personId, system.ctx.secret), 'page')
  expect(await row('one@example.com')).toMatchObject({ ...consent, status: 'ended' })
})

test('whoever types the address of a subscriber changes nothing of what they confirmed', async () => {
  await confirm(await ask('four@example.com', 'blog'))
  const before = await row('four@example.com')
  system.forward(60)
  await ask('FOUR@example.com', 'footer', 'pa')
  expect(await row('four@example.com')).toEqual(before)
})

test('erasing a person takes the address away, and whoever comes back is asked again', async () => {
  await confirm(await ask('two@example.com'))
  system.forward(60)
  await ask('two@example.com')
  const erased = await idOf('two@example.com')
  await erase(erased)
  const rowOfErased = async () => (await rowsOf(system.database, subscribers)).get(erased)
  expect(await rowOfErased()).toMatchObject({ email: null })
  system.forward(60)
  await ask('two@example.com')
  expect(await row('two@example.com')).toMatchObject({ status: 'pending', email: 'two@example.com' })
  expect(await rowOfErased()).toMatchObject({ email: null })
})

test('an erasure of somebody who never subscribed makes no row', async () => {
  await erase('c3')
  expect((await rowsOf(system.database, subscribers)).has('c3')).toBe(false)
})

test('the table is what a fold of the whole log makes of it', async () => {
  const rows = await rowsOf(system.database, subscribers)
  expect(rows).toEqual(rowsFrom(subscribers, await readWhole(system.log)))
  expect(rows.size).toBe(4)
})
