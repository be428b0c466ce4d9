import type { sentSmsEvents } from '#events/sms.ts'
import { isRefusal } from '#services/commands/decision.ts'
import { smsConsentVersions } from '#services/contracts/sms.ts'
import { requestOwnSms } from '#services/features/messages/sms-consent.ts'

import type { Fleet } from '../fleet.ts'
import type { Sabotage } from '../proof.ts'

/** Above the proof's number; limits are tested elsewhere. */
export const textLimits = { SMS_MOST_PER_DAY: '100000' } as const

/** Slow sandbox and a shortened retry, so that workers die around a text. */
export const slowTexts: readonly Sabotage[] = [
  {
    file: 'infra/sandbox/sms/api.ts',
    from: '  onTaken(sms, callback)\n',
    to: '  onTaken(sms, callback)\n  await new Promise((done) => setTimeout(done, Math.random() * 120))\n',
  },
  { file: 'services/providers/sms/sent-sms.ts', from: 'shortest: 1,', to: 'shortest: 0.1,' },
]

const customerOf = (number: number): string => `texted-${number}`
const phoneOf = (number: number): string => `+1416555${String(number).padStart(4, '0')}`

export async function askForCodes({ eyes }: Fleet, from: number, count: number): Promise<void> {
  for (let number = from; number < from + count; number += 1) {
    const form = { phone: phoneOf(number), consentVersion: smsConsentVersions[0], language: 'en' } as const
    const asked = await requestOwnSms(eyes.ctx, customerOf(number), form)
    if (isRefusal(asked)) throw new Error(`Texts were refused: ${asked.refused}`)
  }
}

export async function textsRecorded({ eyes }: Fleet): Promise<number> {
  const [row] = await eyes.database.query<{ count: number }>(
    "select count(distinct data ->> 'key')::int as count from es.events where type = $1",
    ['SmsSent' satisfies keyof typeof sentSmsEvents],
  )
  return row?.count ?? 0
}

/** Missing, repeated and unlogged texts. */
export async function faultsOfTexts({ eyes }: Fleet, count: number): Promise<string[]> {
  const rows = await eyes.database.query<{ phone: string; came: number; sids: string[] }>(
    "select recipient as phone, count(*)::int as came, array_agg(sid) as sids from sandbox.sms where direction = 'outbound-api' group by recipient",
  )
  const recorded = await eyes.database.query<{ customer: string; sid: string }>(
    "select data ->> 'about' as customer, data ->> 'sid' as sid from es.events where type = $1",
    ['SmsSent' satisfies keyof typeof sentSmsEvents],
  )
  return Array.from({ length: count }, (_, number) => number).flatMap((number) => {
    const text = rows.find(({ phone }) => phone === phoneOf(number))
    if (text === undefined) return [`the text to ${phoneOf(number)} did not arrive`]
    const noted = recorded.filter(({ customer }) => customer === customerOf(number))
    return [
      ...(text.came > 1 ? [`the text to ${phoneOf(number)} came ${text.came} times`] : []),
      ...(noted.length === 1 && text.sids.includes(noted[0]?.sid ?? '')
        ? []
        : [`the text to ${phoneOf(number)} is written down as sent ${noted.length} times, or as another one`]),
    ]
  })
}
