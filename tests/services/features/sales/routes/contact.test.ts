import { beforeEach, describe, expect, test } from 'vitest'

import { contactMessage } from '#services/contracts/contact.ts'
import { contactRoutes } from '#services/features/sales/routes/contact-routes.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

const asha = {
  name: 'Asha Gill',
  email: 'asha.gill@example.com',
  phone: '905-555-0142',
  message: 'Do you do camper vans?',
}

let memory: MemoryContext
beforeEach(async () => {
  memory = await openMemoryContext()
})

const send = (body: unknown) =>
  contactRoutes(memory.ctx).request('/contact', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const leads = async () => (await memory.events()).filter((event) => event.type === 'LeadReceived')

describe('POST /api/contact', () => {
  test('a message with the four fields of the specification becomes a lead', async () => {
    const answer = await send(asha)
    expect([answer.status, await answer.json()]).toEqual([201, { status: 'received' }])
    expect(await leads()).toMatchObject([{ data: { source: 'contact', language: 'en' }, personal: asha }])
  })

  test('without a phone it is as welcome, and says which language to answer in', async () => {
    const { phone: _phone, ...rest } = asha
    expect((await send({ ...rest, language: 'pa', website: '', filledInMs: 40_000 })).status).toBe(201)
    expect(await leads()).toMatchObject([{ data: { language: 'pa' }, personal: { ...rest, phone: '' } }])
  })

  test('who ticked the box for the newsletter is asked by mail, under the words of that box', async () => {
    expect((await send({ ...asha, language: 'fr', newsletter: '2026-11-22-contact' })).status).toBe(201)
    expect(await leads()).toHaveLength(1)
    const requests = (await memory.events()).filter((event) => event.type === 'NewsletterRequested')
    const data = { source: 'contact', language: 'fr', consentVersion: '2026-11-22-contact' }
    expect(requests).toMatchObject([{ data, personal: { email: asha.email } }])
    expect(contactMessage.safeParse({ ...asha, newsletter: 'true' }).success).toBe(false)
  })

  test.each([
    ['a field that people do not see is filled', { website: 'https://example.com' }],
    ['it took less time than reading the labels', { filledInMs: 300 }],
  ])('where %s, the answer is the same and nothing is written', async (_, sign) => {
    const [honest, automatic] = [await send(asha), await send({ ...asha, ...sign })]
    expect([automatic.status, await automatic.text()]).toEqual([honest.status, await honest.text()])
    expect(await leads()).toHaveLength(1)
  })

  test.each([
    ['no name', { name: ' ' }],
    ['no e-mail', { email: '' }],
    ['an e-mail that cannot be one', { email: 'asha' }],
    ['no message', { message: '\n' }],
    ['a message without end', { message: 'x'.repeat(5_001) }],
  ])('%s does not fit the contract', (_, change) => {
    expect(contactMessage.safeParse({ ...asha, ...change }).success).toBe(false)
    expect(contactMessage.safeParse(asha).success).toBe(true)
  })
})
