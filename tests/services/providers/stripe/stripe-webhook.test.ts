import { createHmac } from 'node:crypto'
import { gzipSync } from 'node:zlib'

import { Stripe } from 'stripe'
import { describe, expect, test } from 'vitest'

import { ProviderError } from '#services/providers/stripe/provider.ts'
import { createStripeProvider } from '#services/providers/stripe/stripe.ts'

const now = Date.parse('2026-11-24T15:00:00Z')
const seconds = now / 1000
const current = 'whsec_the_new_one'
const rolled = 'whsec_the_old_one'
const foreign = 'whsec_of_somebody_else'

const event = {
  id: 'evt_1',
  object: 'event',
  type: 'payment_intent.succeeded',
  data: { object: { id: 'pi_1', object: 'payment_intent', amount: 3100 } },
}
const body = JSON.stringify(event)

let called = 0
const provider = createStripeProvider({
  secretKey: 'sk_test_x',
  webhookSecrets: [current, rolled],
  clock: () => now,
  fetch: async () => {
    called += 1
    return Response.json({})
  },
})

const sign = (payload: string, secret: string, timestamp = seconds, scheme = 'v1') =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp, scheme })

/** Signs without the package, for stamps that it would not write. */
const signRaw = (payload: string, stamp: string, secret = current) =>
  `t=${stamp},v1=${createHmac('sha256', secret).update(`${stamp}.${payload}`).digest('hex')}`

const good = sign(body, current)
const signatureOf = (header: string) => header.split('v1=')[1] ?? ''

describe('a genuine delivery', () => {
  test.for([
    ['signed with the secret', good],
    ['signed with the secret that is being rolled out', sign(body, rolled)],
    ['signed with both, as Stripe does while a secret is rolled', `${good},v1=${signatureOf(sign(body, rolled))}`],
    [
      'signed with ours after a foreign signature',
      `t=${seconds},v1=${signatureOf(sign(body, foreign))},v1=${signatureOf(good)}`,
    ],
    ['with a v0 beside the v1', `${good},v0=${'0'.repeat(64)}`],
    ['300 s old', sign(body, current, seconds - 300)],
    ['stamped 300 s ahead', sign(body, current, seconds + 300)],
  ] as const)('%s is read', async ([, header]) => {
    expect(await provider.readWebhook(body, header)).toEqual({
      id: 'evt_1',
      type: 'payment_intent.succeeded',
      intentId: 'pi_1',
    })
  })

  test.for([
    ['a charge', { object: 'charge', id: 'ch_1', payment_intent: 'pi_2' }, 'pi_2'],
    ['a refund', { object: 'refund', id: 're_1', payment_intent: 'pi_3' }, 'pi_3'],
    [
      'a charge with its intent inside',
      { object: 'charge', id: 'ch_1', payment_intent: { id: 'pi_4', object: 'payment_intent' } },
      'pi_4',
    ],
    ['a charge without an intent', { object: 'charge', id: 'ch_1', payment_intent: null }, null],
    ['a customer', { object: 'customer', id: 'cus_1' }, null],
  ] as const)('about %s names its intent', async ([, object, intentId]) => {
    const payload = JSON.stringify({ ...event, data: { object } })
    expect((await provider.readWebhook(payload, sign(payload, current))).intentId).toBe(intentId)
  })
})

const reserialised = JSON.stringify(event, null, 2)
const otherAmount = body.replace('3100', '1')
const otherIntent = body.replace('pi_1', 'pi_2')
const large = JSON.stringify({ ...event, padding: 'x'.repeat(5 * 1024 * 1024) })

const forgeries: readonly (readonly [string, string, string])[] = [
  ['signed with another secret', body, sign(body, foreign)],
  ['signed with no secret', body, signRaw(body, String(seconds), '\0')],
  ['signed with our API key', body, sign(body, 'sk_test_x')],
  ['signed with the secret in capitals', body, sign(body, current.toUpperCase())],
  ['signed with a line end after the secret', body, sign(body, `${current}\n`)],
  ['signed in scheme v0 only', body, sign(body, current, seconds, 'v0')],
  ['signed in scheme v2 only', body, sign(body, current, seconds, 'v2')],
  ['301 s old', body, sign(body, current, seconds - 301)],
  ['a day old', body, sign(body, current, seconds - 86_400)],
  ['301 s old and signed with the rolled secret', body, sign(body, rolled, seconds - 301)],
  ['stamped 301 s ahead', body, sign(body, current, seconds + 301)],
  ['stamped a year ahead, to be replayed for a year', body, sign(body, current, seconds + 31_536_000)],
  ['stamped in milliseconds', body, signRaw(body, String(now))],
  ['stamped 0', body, signRaw(body, '0')],
  ['stamped before 1970', body, signRaw(body, '-1')],
  ['stamped with a word, correctly signed', body, signRaw(body, 'NaN')],
  ['stamped with a number and a word', body, signRaw(body, `${seconds}x`)],
  ['stamped with a fraction', body, signRaw(body, `${seconds}.5`)],
  ['an old signature under a fresh stamp', body, `t=${seconds},v1=${signatureOf(sign(body, current, seconds - 600))}`],
  ['an old stamp and a fresh one', body, `t=${seconds - 600},${good}`],
  ['a fresh stamp and an old one', body, `${sign(body, current, seconds - 600)},t=${seconds}`],
  ['no stamp', body, `v1=${signatureOf(good)}`],
  ['no signature', body, `t=${seconds}`],
  ['an empty signature', body, `t=${seconds},v1=`],
  ['half a signature', body, `t=${seconds},v1=${signatureOf(good).slice(0, 32)}`],
  ['a signature with one letter more', body, `${good}0`],
  ['a signature in capitals', body, `t=${seconds},v1=${signatureOf(good).toUpperCase()}`],
  ['a signature in base64', body, `t=${seconds},v1=${Buffer.from(signatureOf(good), 'hex').toString('base64')}`],
  ['two signatures, both wrong', body, `t=${seconds},v1=${'0'.repeat(64)},v1=${'f'.repeat(64)}`],
  [
    'a header of 5,000 signatures with the right one last',
    body,
    `t=${seconds}${`,v1=${'0'.repeat(64)}`.repeat(5000)},v1=${signatureOf(good)}`,
  ],
  ['an empty header', body, ''],
  ['a header of other words', body, 'Bearer abc'],
  ['another body of the same length', body.replace('pi_1', 'pi_9'), good],
  ['another amount', otherAmount, good],
  ['another intent', otherIntent, good],
  ['written again by a JSON printer', reserialised, good],
  ['with its keys in another order', JSON.stringify(Object.fromEntries(Object.entries(event).toReversed())), good],
  ['with a line end added', `${body}\n`, good],
  ['with a byte order mark before it', `\u{FEFF}${body}`, good],
  ['packed with gzip', gzipSync(body).toString('latin1'), good],
  ['in UTF-16', Buffer.from(body, 'utf16le').toString('utf8'), good],
  ['with another event appended', `${body}${body}`, good],
  ['empty', '', good],
  ['empty and signed as empty', '', sign('', current)],
  ['of 5 MB', large, sign(body, current)],
  ['signed, but no JSON', 'type=payment_intent.succeeded', sign('type=payment_intent.succeeded', current)],
  ['signed, but cut off', body.slice(0, -5), sign(body.slice(0, -5), current)],
  ['signed, but a list', '[]', sign('[]', current)],
  ['signed, but null', 'null', sign('null', current)],
  [
    'signed, but without an id',
    JSON.stringify({ ...event, id: undefined }),
    sign(JSON.stringify({ ...event, id: undefined }), current),
  ],
  [
    'signed, but a thin event of API v2',
    '{"id":"evt_2","object":"v2.core.event","type":"x"}',
    sign('{"id":"evt_2","object":"v2.core.event","type":"x"}', current),
  ],
]

describe('a forged or replayed delivery', () => {
  test.for(forgeries)('%s is refused', async ([, payload, header]) => {
    const refusal = await provider.readWebhook(payload, header).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(ProviderError)
    expect(refusal).toMatchObject({ code: 'bad_signature', retryable: false })
    expect(called).toBe(0)
  })

  test('is refused when no secret is known at all', async () => {
    for (const webhookSecrets of [[], [''], ['  ']]) {
      const blank = createStripeProvider({ secretKey: 'sk_test_x', webhookSecrets, clock: () => now })
      for (const header of [good, signRaw(body, String(seconds), webhookSecrets[0] || 'x')])
        await expect(blank.readWebhook(body, header)).rejects.toMatchObject({ code: 'bad_signature' })
    }
  })

  test('by the clock that was handed in, not by the clock of the machine', async () => {
    const later = createStripeProvider({
      secretKey: 'sk_test_x',
      webhookSecrets: [current],
      clock: () => now + 301_000,
    })
    await expect(later.readWebhook(body, good)).rejects.toMatchObject({ code: 'bad_signature' })
  })
})

describe('a genuine delivery that is not for us', () => {
  const delivered = (differs: object) => {
    const other = JSON.stringify({ ...event, ...differs })
    return provider.readWebhook(other, sign(other, current))
  }

  test('of live mode is refused with a test key, and one of test mode read', async () => {
    await expect(delivered({ livemode: true })).rejects.toMatchObject({
      code: 'bad_signature',
      message: 'The event is of live mode, and the secret key is not.',
    })
    expect(await delivered({ livemode: false })).toMatchObject({ id: 'evt_1' })
  })

  test('of test mode is refused with a live key', async () => {
    const live = createStripeProvider({ secretKey: 'sk_live_x', webhookSecrets: [current], clock: () => now })
    const test = JSON.stringify({ ...event, livemode: false })
    await expect(live.readWebhook(test, sign(test, current))).rejects.toMatchObject({ code: 'bad_signature' })
  })

  test('of a connected account is refused', async () => {
    await expect(delivered({ account: 'acct_of_another' })).rejects.toMatchObject({
      code: 'bad_signature',
      message: 'The event is of a connected account.',
    })
  })
})
