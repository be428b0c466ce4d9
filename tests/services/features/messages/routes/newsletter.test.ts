import { beforeEach, describe, expect, test } from 'vitest'

import type { NewsletterEvent } from '#events/newsletter.ts'
import { personStream } from '#events/person.ts'
import { consentVersions } from '#services/contracts/newsletter.ts'
import { sendConfirmation } from '#services/features/messages/newsletter.ts'
import { newsletterRoutes } from '#services/features/messages/routes/newsletter-routes.ts'
import { onError } from '#services/http/problem.ts'
import { customerOf } from '#tests/support/customer-of.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'
import { recordingLogger } from '#tests/support/recording-logger.ts'

let memory: MemoryContext
beforeEach(async () => {
  memory = await openMemoryContext()
})

const app = () => {
  const routes = newsletterRoutes(memory.ctx)
  routes.onError(onError(recordingLogger().logger))
  return routes
}
const post = (path: string, body: unknown) =>
  app().request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const oneClick = (url: string) =>
  app().request(url.replace(/^https:\/\/freshglaze\.example\/api/, ''), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
const request = { email: 'asha@example.com', language: 'pa' }
const subscribe = async (body: object = request) => {
  const answer = await post('/newsletter', body)
  await memory.work()
  return answer
}
const events = async () =>
  (await memory.events()).filter((event) => event.type.startsWith('Newsletter')) as unknown as NewsletterEvent[]
const types = async () => (await events()).map(({ type }) => type)
const linkIn = (text = '') => /confirm\?token=(\S+)/.exec(text)?.[1] ?? ''

describe('POST /api/newsletter', () => {
  test('records who subscribed to what, when, where and under which text, and mails the confirmation link', async () => {
    const answer = await subscribe({ email: ' Asha@Example.com ', language: 'pa', source: 'blog' })
    expect([answer.status, await answer.json()]).toEqual([202, { status: 'received' }])
    expect(await events()).toMatchObject([
      {
        data: {
          language: 'pa',
          source: 'blog',
          consentVersion: '2026-11-28',
          requestedAt: '2026-11-20T17:00:00.000Z',
        },
        personal: { email: 'Asha@Example.com' },
      },
    ])
    expect(memory.mailer.sent).toHaveLength(1)
    expect(memory.mailer.sent[0]).toMatchObject({ to: 'Asha@Example.com', language: 'pa' })
  })

  test('keeps the words that the page showed, and believes no page about words that there never were', async () => {
    expect((await post('/newsletter', { ...request, consentVersion: 'anything' })).status).toBe(400)
    expect((await post('/newsletter', { ...request, consentVersion: consentVersions[0] })).status).toBe(202)
    expect(await events()).toMatchObject([{ data: { consentVersion: consentVersions[0] } }])
  })

  test('whoever is on the list and asks again finds word of that in the mailbox, and no link to confirm', async () => {
    await subscribe()
    await post('/newsletter/confirmation', { token: linkIn(memory.mailer.sent[0]?.text) })
    await memory.work()
    memory.forward(60)
    await subscribe({ ...request, language: 'fr' })
    await memory.work()
    const [, , reminder, ...more] = memory.mailer.sent
    expect(reminder).toMatchObject({ to: 'asha@example.com', language: 'pa' })
    expect(reminder?.key).toMatch(/^newsletter-reminder-/)
    expect(linkIn(reminder?.text)).toBe('')
    expect(more).toEqual([])
  })

  test('a job that comes again after the answer sends nothing more', async () => {
    await subscribe()
    const [asked] = await events()
    if (asked?.type !== 'NewsletterRequested') throw new Error('nobody asked')
    const again = () =>
      sendConfirmation(
        memory.ctx,
        { kind: 'worker', name: 'send-confirmation-when-newsletter-requested' },
        asked.data.personId,
        asked.data.requestId,
      )
    await post('/newsletter/confirmation', { token: linkIn(memory.mailer.sent[0]?.text) })
    await memory.work()
    await again()
    expect(memory.mailer.sent).toHaveLength(2)
  })

  test('answers the same for an address that is on the list, that waits, that left and that is new', async () => {
    const answers: string[] = []
    const ask = async (email: string) => {
      const answer = await subscribe({ email, language: 'en' })
      answers.push(`${answer.status} ${await answer.text()}`)
    }
    await ask('asha@example.com')
    await ask('asha@example.com')
    await post('/newsletter/confirmation', { token: linkIn(memory.mailer.sent[0]?.text) })
    memory.forward(60)
    await ask('asha@example.com')
    await ask('somebody.else@example.com')
    expect(new Set(answers)).toEqual(new Set(['202 {"status":"received"}']))
  })

  test('drops what a program wrote into the field that people do not see, and answers alike', async () => {
    const answer = await subscribe({ email: 'asha@example.com', website: 'https://x.example' })
    expect([answer.status, await answer.json()]).toEqual([202, { status: 'received' }])
    expect(await events()).toEqual([])
  })

  test.each([{}, { email: 'asha' }, { email: 'asha@example.com', language: 'de' }])('refuses %j', async (body) => {
    expect((await post('/newsletter', body)).status).toBe(400)
    expect(await events()).toEqual([])
  })

  test('a mailbox cannot be filled: the same address leads to one mail in ten minutes and three in a day', async () => {
    for (let minutes = 0; minutes < 120; minutes += 5) {
      await subscribe()
      memory.forward(5)
    }
    expect(memory.mailer.sent).toHaveLength(3)
  })
})

describe('the mail’s links', () => {
  test('confirm by a POST, twice alike, and a welcome follows once', async () => {
    await subscribe()
    const token = linkIn(memory.mailer.sent[0]?.text)
    for (const _ of ['once', 'twice']) {
      const answer = await post('/newsletter/confirmation', { token })
      expect([answer.status, await answer.json()]).toEqual([200, { status: 'confirmed' }])
    }
    await memory.work()
    expect(await types()).toEqual(['NewsletterRequested', 'NewsletterConfirmed'])
    expect(memory.mailer.sent.map(({ key }) => key.replace(/-\w+$/, ''))).toEqual([
      'newsletter-confirmation',
      'newsletter-welcome',
    ])
  })

  test('a program that follows links confirms nothing and ends nothing', async () => {
    await subscribe()
    const { text = '', unsubscribeUrl = '' } = memory.mailer.sent[0] ?? {}
    expect((await app().request(`/newsletter/confirmation?token=${linkIn(text)}`)).status).toBe(404)
    const answer = await app().request(unsubscribeUrl.replace(/^https:\/\/freshglaze\.example\/api/, ''))
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toMatch(/^\/newsletter\/unsubscribe\?token=/)
    expect(await types()).toEqual(['NewsletterRequested'])
  })

  test('run out after seven days with a word that says so', async () => {
    await subscribe()
    memory.forward(7 * 24 * 60 + 1)
    const answer = await post('/newsletter/confirmation', { token: linkIn(memory.mailer.sent[0]?.text) })
    expect([answer.status, await answer.json()]).toMatchObject([410, { code: 'link_expired' }])
    expect(await types()).toEqual(['NewsletterRequested'])
  })

  test.each(['x', 'a.b.c', 'a'.repeat(300)])('a token that we did not make opens nothing: %s', async (token) => {
    for (const answer of [
      await post('/newsletter/confirmation', { token }),
      await oneClick(`/newsletter/unsubscription?token=${token}`),
    ])
      expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'link_unknown' }])
  })

  test('one click in a mail program ends it, as RFC 8058 has it, again and again', async () => {
    await subscribe()
    await post('/newsletter/confirmation', { token: linkIn(memory.mailer.sent[0]?.text) })
    const url = memory.mailer.sent[0]?.unsubscribeUrl ?? ''
    for (const _ of ['once', 'twice']) expect((await oneClick(url)).status).toBe(200)
    expect((await events()).at(-1)).toMatchObject({ type: 'NewsletterEnded', data: { by: 'one-click' } })
    expect(await types()).toHaveLength(3)
  })

  test('so does the button on our page', async () => {
    await subscribe()
    const url = memory.mailer.sent[0]?.unsubscribeUrl ?? ''
    await post(url.replace(/^https:\/\/freshglaze\.example\/api/, ''), {})
    expect((await events()).at(-1)).toMatchObject({ type: 'NewsletterEnded', data: { by: 'page' } })
  })
})

describe('an erased person', () => {
  test('is written to no more, and whoever comes back is asked again', async () => {
    await subscribe()
    await post('/newsletter/confirmation', { token: linkIn(memory.mailer.sent[0]?.text) })
    const personId = await customerOf(memory.ctx, 'asha@example.com')
    await memory.log.append({
      key: 'forget',
      meta: { actor: { kind: 'operator' } },
      writes: [
        {
          stream: personStream(personId),
          expected: 'any',
          events: [{ type: 'PersonErased', data: { personId, request: 'by letter' } }],
        },
      ],
    })
    await memory.work()
    expect(memory.mailer.sent).toHaveLength(1)
    memory.forward(60)
    await subscribe()
    expect(memory.mailer.sent).toHaveLength(2)
    const answer = await post('/newsletter/confirmation', { token: linkIn(memory.mailer.sent[1]?.text) })
    expect(answer.status).toBe(200)
  })
})
