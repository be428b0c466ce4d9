import { afterAll, beforeAll, expect, test } from 'vitest'

import { listenForMail, type SmtpListener } from '#infra/sandbox/mail/smtp.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

/** The whole product on a real mail server, behind one proxy that names the callers: the limits are those of real life. */
let ctx: TestApp
let server: SmtpListener
const mails: string[] = []

beforeAll(async () => {
  server = await listenForMail(
    async ({ to }) => void mails.push(...to),
    () => {},
  )
  ctx = await openTestApp({ smtpUrl: `smtp://127.0.0.1:${server.port}`, trustedProxies: 1 })
})
afterAll(async () => {
  await ctx.close()
  await server.close()
})

const post = (path: string, from: string, body: object) =>
  fetch(`${ctx.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(body),
  })

async function flood(count: number, ask: (index: number) => Promise<Response>): Promise<Map<number, number>> {
  const statuses = new Map<number, number>()
  const indexes = Array.from({ length: count }, (_, index) => index).values()
  const one = async () => {
    for (const index of indexes) {
      const answer = await ask(index)
      // A refusal that does not say for how long counts as nothing known.
      const isUnexplained = answer.status === 429 && !(Number(answer.headers.get('retry-after')) > 0)
      const status = isUnexplained ? 0 : answer.status
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      await answer.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: 40 }, one))
  return statuses
}

const addressOf = (index: number) => `198.51.${100 + Math.floor(index / 250)}.${1 + (index % 250)}`
const message = (index: number) => ({
  name: 'Flood',
  email: `somebody.${index}@example.com`,
  phone: '',
  message: `message ${index}`,
})
const countOf = async (type: string) => {
  const events = await ctx.ctx.log.readAll({ after: 0, limit: 5_000 })
  return events.filter((event) => event.type === type).length
}

test('a flood of messages is limited by address and over all, is kept up to the limit, and the server keeps answering', async () => {
  expect(await flood(500, (index) => post('/api/contact', '198.51.99.1', message(index)))).toEqual(
    new Map([
      [201, 5],
      [429, 495],
    ]),
  )
  const during = flood(1_000, (index) => post('/api/contact', addressOf(index % 500), message(500 + index)))
  const asked = await flood(40, (index) =>
    fetch(`${ctx.url}${['/api/services', '/api/addons', '/api/site', '/readyz'][index % 4]}`),
  )
  expect(asked).toEqual(new Map([[200, 40]]))
  expect(await during).toEqual(
    new Map([
      [201, 115],
      [429, 885],
    ]),
  )
  expect(await countOf('LeadReceived')).toBe(120)
  // What the office reads is what was kept, and nobody was mailed for the rest.
  await eventually(async () => (await countOf('LetterSent')) === 240, 'the mails about what was kept')
  expect(mails.filter((to) => to === 'office@freshglaze.example')).toHaveLength(120)
  expect(mails).toHaveLength(240)
})

test('where mail is real there is no sandbox, and no page says that there is one', async () => {
  expect((await fetch(`${ctx.url}/sandbox/mail`)).status).toBe(404)
  expect(await (await fetch(`${ctx.url}/api/site`)).json()).toMatchObject({ mail: { sandboxUrl: null } })
})

test('a flood of subscription requests sends mail to no more than 120 mailboxes, and to one mailbox once', async () => {
  mails.length = 0
  const request = (index: number) => ({ email: `reader.${index}@example.com` })
  const one = await flood(60, (index) => post('/api/newsletter', addressOf(index), { email: 'asha@example.com' }))
  expect(one).toEqual(new Map([[202, 60]]))
  const many = await flood(400, (index) => post('/api/newsletter', addressOf(100 + index), request(index)))
  expect(many).toEqual(
    new Map([
      [202, 60],
      [429, 340],
    ]),
  )
  expect(await countOf('NewsletterRequested')).toBe(61)
  await eventually(async () => mails.length === 61, 'the mails that ask')
  expect(mails.filter((to) => to === 'asha@example.com')).toHaveLength(1)
})
