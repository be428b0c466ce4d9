import { setTimeout as sleep } from 'node:timers/promises'

import { northAmericanE164 } from '#events/values/phone-number.ts'
import { addMinutes } from '#events/values/toronto.ts'
import type { Database } from '#infra/database/database.ts'
import { isRefusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import { bookingSmsConsentVersions, smsConsentVersions } from '#services/contracts/sms.ts'
import { bookingAt } from '#services/domain/booking/booking.ts'
import { requestOwnSms } from '#services/features/messages/sms-consent.ts'
import { reportProgress } from '#services/features/visit/report-progress.ts'

import type { Stage } from './stage.ts'
import type { Visitor } from './visitor.ts'

const textMs = 60_000

export async function askForTexts(stage: Stage, visitor: Visitor, bookingId: string): Promise<void> {
  const { phone, textPhone, word } = stage.canaries
  const [consentVersion] = bookingSmsConsentVersions
  await visitor.send('POST', `/api/bookings/${bookingId}/texts`, { consentVersion })
  const first = await textedCode(stage, phone)
  await visitor.send('POST', `/api/bookings/${bookingId}/texts/code`, { code: first })
  await askForAnotherPhone(stage, visitor)
  await visitor.send('POST', '/api/user/sms/code', { code: await textedCode(stage, textPhone) })
  await answer(stage, `Is it ${word('smsanswer')}?`)
}

/** Waits by the log's clock: a second request within a minute is refused. */
async function askForAnotherPhone({ fleet, canaries: { textPhone } }: Stage, visitor: Visitor): Promise<void> {
  const { ctx } = fleet.eyes
  const { id } = await visitor.send('GET', '/api/auth/user')
  const later = { ...ctx, clock: () => addMinutes(ctx.clock(), 2) }
  const form = { phone: textPhone, consentVersion: smsConsentVersions[0], language: 'en' } as const
  const asked = await requestOwnSms(later, String(id), form)
  if (isRefusal(asked)) throw new Error(`Texts to another phone were refused: ${asked.refused}`)
}

/** Departs on the visit's day, which is texted at any hour. */
export async function textDeparture({ fleet, canaries: { textPhone } }: Stage, bookingId: string): Promise<void> {
  const { ctx, database } = fleet.eyes
  const booking = await stateOf(ctx.log, bookingAt(bookingId))
  if (booking.status === 'none') throw new Error('There is no visit')
  const onTheDay = { ...ctx, clock: () => booking.startsAt }
  const departed = await reportProgress(onTheDay, { kind: 'staff', staffId: 'office' }, bookingId, { step: 'departed' })
  if (isRefusal(departed)) throw new Error(`The van could not set out: ${departed.refused}`)
  await textTo(database, textPhone, ({ body }) => !isCode(body))
}

export async function textsKept({ fleet, canaries: { phone, textPhone } }: Stage): Promise<number> {
  const [row] = await fleet.eyes.database.query<{ count: number }>(
    'select count(*)::int as count from sandbox.sms where recipient = any($1::text[]) or sender = any($1::text[])',
    [[phone, textPhone].map(numberOf)],
  )
  return row?.count ?? 0
}

async function answer({ url, canaries: { textPhone } }: Stage, body: string): Promise<void> {
  const response = await fetch(`${url}/sandbox/sms/answers`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ from: numberOf(textPhone), body }),
    redirect: 'manual',
    signal: AbortSignal.timeout(textMs),
  })
  if (response.status !== 303) throw new Error(`The phone’s answer was answered ${response.status}`)
}

const isCode = (body: string): boolean => /^\d{6}/.test(body)

const textedCode = async ({ fleet }: Stage, phone: string): Promise<string> =>
  (await textTo(fleet.eyes.database, phone, ({ body }) => isCode(body))).body.slice(0, 6)

async function textTo(
  database: Database,
  phone: string,
  isMeant: (text: { readonly body: string }) => boolean,
): Promise<{ readonly body: string }> {
  const late = Date.now() + textMs
  for (;;) {
    const texts = await database.query<{ body: string }>(
      'select body from sandbox.sms where recipient = $1 order by id desc',
      [numberOf(phone)],
    )
    const found = texts.find(isMeant)
    if (found !== undefined) return found
    if (Date.now() > late) throw new Error('A text did not come in time')
    await sleep(200)
  }
}

function numberOf(phone: string): string {
  const number = northAmericanE164(phone)
  if (number === null) throw new Error(`${phone} is no number`)
  return number
}
