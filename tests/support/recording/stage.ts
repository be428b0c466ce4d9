import { setTimeout as sleep } from 'node:timers/promises'

import type { AnyNewEvent } from '#events/envelope.ts'
import { slotLabels } from '#events/values/time.ts'
import { findCustomer } from '#services/features/customer/customer-lookup.ts'
import { openProviderDesk } from '#tests/proofs/provider-desk.ts'
import { browserOf, type TestBrowser } from '#tests/support/browser.ts'

import { installation, type Product } from './product.ts'
import { setClock } from './set-clock.ts'

const patienceMs = 120_000

// The scripts look at answers field by field, and fail where one is missing.
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = any

interface Answered {
  readonly status: number
  readonly text: string
  readonly body: Json
  readonly headers: Headers
}

/** A successful answer; a refusal ends the recording. */
export function must(answer: Answered, what = ''): Json {
  if (answer.status >= 400) throw new Error(`${what} was answered ${answer.status} ${answer.text}`)
  return answer.body
}

export interface Ordered {
  readonly service?: 'sprinkle' | 'glazed' | 'filled'
  readonly addons?: readonly string[]
  /** The price before tax in cents. */
  readonly date: string
  /** The first of the day that is free, from this one on. */
  readonly time?: string
  readonly customer?: Readonly<Record<string, string>>
  readonly appointment?: Readonly<Record<string, string>>
  readonly language?: 'en' | 'fr' | 'pa'
  readonly card?: string
  readonly quoteId?: string
  readonly more?: Readonly<Record<string, unknown>>
}

const deposits = { sprinkle: 1_600, glazed: 3_100, filled: 5_600 } as const

export type Stage = ReturnType<typeof openStage>

/** The hands with which the scripted days are lived through: visitors, the office, the provider, the clock. */
export function openStage(product: Product) {
  const { ctx, database, queue, chores, paymentSetup } = product
  const visitor = () => browserOf(installation.APP_URL, paymentSetup.site.publishableKey)
  let office: TestBrowser | null = null
  let ids = 0

  /** Every event has become jobs, and every job is done. */
  async function settle(): Promise<void> {
    const late = performance.now() + patienceMs
    for (let looks = 0; looks < 2;) {
      if (performance.now() > late) throw new Error('The workers did not come to rest')
      await sleep(60)
      const [head, counts] = await Promise.all([ctx.log.head(), queue.counts()])
      const [row] = await database.query<{ position: number }>(
        "select position from infra.followers where name = 'reactions'",
      )
      looks = row?.position === head && counts.waiting === 0 && counts.active === 0 ? looks + 1 : 0
    }
  }

  return {
    product,
    visitor,
    settle,
    desk: openProviderDesk(product),
    /** A call to the sandbox of the card provider with the secret key, or to one of its switches. */
    async provider(method: string, address: string, body: object = {}): Promise<Json> {
      const { sandbox, sandboxKeys } = paymentSetup
      const isSwitch = address.startsWith('/test')
      const form = new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)]))
      const type = isSwitch ? 'application/json' : 'application/x-www-form-urlencoded'
      const headers = { authorization: `Bearer ${sandboxKeys?.secretKey}`, 'content-type': type }
      const text = isSwitch ? JSON.stringify(body) : form.toString()
      const answer = await sandbox?.request(address, {
        method,
        headers,
        ...(method === 'DELETE' ? {} : { body: text }),
      })
      if (!answer?.ok) throw new Error(`${method} ${address}: ${answer?.status} ${await answer?.text()}`)
      return answer.json()
    },
    /** 32 hexadecimal digits, as forms make them. */
    newId: () => String((ids += 1)).padStart(32, 'a0'),
    /** Later: what is due by then is done. */
    async at(instant: string): Promise<void> {
      await settle()
      setClock(instant)
      office = null
      for (const chore of chores) await chore.run(ctx)
      await settle()
    },
    /** The owner, signed in today. */
    async office(): Promise<TestBrowser> {
      if (office !== null) return office
      const browser = visitor()
      must(
        await browser.post('/api/admin/login', { username: 'admin', password: installation.ADMIN_PASSWORD }),
        'login',
      )
      office = browser
      return browser
    },
    async customerId(email: string): Promise<string> {
      return (await findCustomer(ctx, email)) ?? ''
    },
    /** Appends events that no screen leads to. */
    async append(stream: string, ...events: readonly AnyNewEvent[]): Promise<void> {
      const meta = { actor: { kind: 'worker', name: 'recording' } } as const
      await ctx.log.append({ key: crypto.randomUUID(), meta, writes: [{ stream, expected: 'any', events }] })
      await settle()
    },
    /** The newest mail to an address in which a link has this parameter; answers its value. */
    async mailed(to: string, parameter: string): Promise<string> {
      await settle()
      const rows = await database.query<{ plain: string }>(
        'select plain from sandbox.mail where position(lower($1) in lower(recipients)) > 0 order by id desc',
        [to],
      )
      const link = new RegExp(`[?&]${parameter}=([\\w.~-]+)`)
      const found = rows.map(({ plain }) => link.exec(plain)?.[1]).find((one) => one !== undefined)
      if (found === undefined) throw new Error(`No mail with ${parameter} came to ${to}`)
      return found
    },
    /** Holds a start and opens its payment. */
    async hold(browser: TestBrowser, order: Ordered): Promise<Json> {
      const service = order.service ?? 'glazed'
      const customer = {
        firstName: 'Asha',
        lastName: 'Gill',
        email: 'asha@example.com',
        phone: '905-555-0142',
        ...order.customer,
      }
      const first = Math.max(
        0,
        slotLabels.findIndex((label) => label === order.time),
      )
      for (const time of slotLabels.slice(first)) {
        const answer = await browser.post('/api/create-payment-intent', {
          amount: deposits[service],
          metadata: {
            serviceId: service,
            serviceName: service,
            customerEmail: customer.email,
            appointmentDate: order.date,
            appointmentTime: time,
          },
          draft: {
            customerInfo: customer,
            vehicleInfo: { year: 2021, make: 'Honda', model: 'Civic', size: 'sedan', color: 'Blue' },
            appointmentInfo: {
              date: order.date,
              time,
              address: '123 Queen Street West',
              city: 'Brampton',
              notes: 'Ring twice',
              ...order.appointment,
            },
            addons: order.addons ?? [],
            language: order.language ?? 'en',
            ...(order.quoteId === undefined ? {} : { quoteId: order.quoteId }),
            termsVersion: '2026-11-23',
          },
        })
        if (answer.status !== 409) return { ...must(answer, 'hold'), time, customer }
      }
      throw new Error(`Nothing is free on ${order.date}`)
    },
    /** Pays what was held; answers the booking's id. */
    async pay(browser: TestBrowser, held: Json, { card, more }: Pick<Ordered, 'card' | 'more'> = {}): Promise<string> {
      await browser.pay(held.clientSecret, card)
      must(await browser.post('/api/payments/complete', { paymentIntentId: held.paymentIntentId, ...more }), 'complete')
      await settle()
      return String(held.bookingId)
    },
    async book(order: Ordered, browser: TestBrowser = visitor()): Promise<string> {
      return this.pay(browser, await this.hold(browser, order), order)
    },
    async startOf(bookingId: string): Promise<string> {
      const browser = await this.office()
      return must(await browser.get(`/api/crm/bookings/${bookingId}/visit`), 'visit').startsAt
    },
    async intentOf(bookingId: string): Promise<string> {
      const [row] = await database.query<{ intent: string }>(
        `select data->>'intentId' as intent from es.events
         where type in ('DepositIntentCreated', 'BalanceIntentCreated') and data->>'bookingId' = $1 order by position`,
        [bookingId],
      )
      return row?.intent ?? ''
    },
  }
}
