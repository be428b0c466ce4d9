import type { Actor } from '#events/actor.ts'
import { instantAt } from '#events/values/toronto.ts'
import { smsConsentVersions } from '#services/contracts/sms.ts'
import { confirmOwnSms, requestOwnSms } from '#services/features/messages/sms-consent.ts'
import { remindBySms } from '#services/features/messages/sms-of-visits.ts'

import { accepted, bookVisit } from './checkout.ts'
import type { MemoryContext } from './memory-context.ts'

const worker: Actor = { kind: 'worker', name: 'remind-by-sms' }
const form = { phone: '(416) 555-0199', consentVersion: smsConsentVersions[0], language: 'en' } as const

export const onTuesday = (hour: number, minute = 0) => instantAt('2026-11-24', hour * 60 + minute)

/** Visits of customers who want texts, and what was texted. */
export function textedVisits(app: MemoryContext) {
  const bodies = () => app.sms.sent.map(({ body }) => body)
  const recorded = async (type: string) =>
    (await app.events())
      .filter((event) => event.type === type)
      .map(({ data }): Record<string, unknown> => ({ ...data }))

  /** Asks for texts and types in the code that came. */
  async function wantTexts(customerId: string, phone: string = form.phone): Promise<void> {
    accepted(await requestOwnSms(app.ctx, customerId, { ...form, phone }))
    await app.work()
    accepted(await confirmOwnSms(app.ctx, customerId, bodies().at(-1)?.slice(0, 6) ?? ''))
  }

  async function booked(time: string, email?: string) {
    const { bookingId } = await bookVisit(app, { time, ...(email === undefined ? {} : { email }) })
    const confirmed = (await recorded('BookingConfirmed')).find((data) => data['bookingId'] === bookingId)
    return { bookingId, customerId: String(confirmed?.['customerId']) }
  }

  return {
    goTo: (instant: string) => app.forward((Date.parse(instant) - Date.parse(app.ctx.clock())) / 60_000),
    look: () => remindBySms(app.ctx, worker),
    bodies,
    recorded,
    wantTexts,
    booked,
    async textedVisit(time = '1:00 PM') {
      const visit = await booked(time)
      await wantTexts(visit.customerId)
      return visit
    },
  }
}
