import type { Actor } from '#events/actor.ts'
import type { Database } from '#infra/database/database.ts'
import { smsConsentVersions, type SmsRequestForm } from '#services/contracts/sms.ts'
import { sendSmsOnce } from '#services/features/messages/send-sms-once.ts'
import { confirmOwnSms, ownSmsOf, requestOwnSms } from '#services/features/messages/sms-consent.ts'
import type { SmsProvider } from '#services/providers/sms/provider.ts'
import type { SmsCaps } from '#services/providers/sms/sent-sms.ts'

import { accepted } from './checkout.ts'
import { openDatabaseContext, readWhole } from './database-context.ts'
import { openSmsStandIn } from './sms-sandbox.ts'

const worker: Actor = { kind: 'worker', name: 'text' }

export interface Texting extends Awaited<ReturnType<typeof openDatabaseContext>> {
  readonly standIn: Awaited<ReturnType<typeof openSmsStandIn>>
  customerId: string
  phone: string
  /** A customer and a phone that nobody has named before, and the usual provider and limits. */
  next(): void
  /** Another provider or other limits, until the next customer. */
  change(differs: { readonly sms?: SmsProvider | null; readonly smsCaps?: SmsCaps }): void
  form(phone?: string): SmsRequestForm
  bodies(to?: string): Promise<string[]>
  /** The data of the customer's events of a type. */
  recorded(type: string): Promise<Record<string, unknown>[]>
  /** The code of the text that came last. */
  lastCode(to?: string): Promise<string>
  wantTexts(): Promise<void>
  /** Texts the customer something. */
  text(key: string, to?: string): Promise<void>
  /** Whether texts are sent, and who has ended them. */
  state(): Promise<[boolean, string | null]>
  close(): Promise<void>
}

/** The product on a database, with the client and the stand-in for Twilio over HTTP, and one customer after the other, each with a phone of their own. */
export async function openTexting(database: Database): Promise<Texting> {
  const context = await openDatabaseContext(database)
  const { ctx, log } = context
  const standIn = await openSmsStandIn(database, { clock: () => Date.parse(ctx.clock()) })
  const smsCaps = { perCustomer: 20, perDay: 10_000 }
  const usual = { sms: standIn.provider, smsCaps }
  let count = 0
  const app: Texting = {
    ...context,
    standIn,
    customerId: '',
    phone: '',
    next() {
      count += 1
      app.customerId = `c${count}`
      app.phone = `+1416555${String(count).padStart(4, '0')}`
      app.change({})
    },
    change: (differs) => void Object.assign(ctx, usual, differs),
    form: (phone = app.phone) => ({ phone, consentVersion: smsConsentVersions[0], language: 'en' }),
    bodies: async (to = app.phone) =>
      (await standIn.texts()).filter(({ recipient }) => recipient === to).map(({ body }) => body),
    async recorded(type) {
      const events = (await readWhole(log)).filter((event) => event.type === type)
      return events
        .map(({ data }): Record<string, unknown> => ({ ...data }))
        .filter((data) => [data['customerId'], data['about']].includes(app.customerId))
    },
    lastCode: async (to = app.phone) => /^\d{6}/.exec((await app.bodies(to)).at(-1) ?? '')?.[0] ?? '',
    async wantTexts() {
      accepted(await requestOwnSms(ctx, app.customerId, app.form()))
      await context.work()
      accepted(await confirmOwnSms(ctx, app.customerId, await app.lastCode()))
    },
    text: (key, to = app.phone) =>
      sendSmsOnce(ctx, worker, {
        about: app.customerId,
        kind: 'crew-departed',
        key: `${app.customerId}-${key}`,
        to,
        body: `Text ${key}`,
      }),
    async state() {
      const { isOn, endedBy } = await ownSmsOf(ctx, app.customerId)
      return [isOn, endedBy]
    },
    async close() {
      await standIn.sandbox.close()
      await log.close()
    },
  }
  return app
}
