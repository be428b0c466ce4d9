import type { EventLog } from '#events/log/log.ts'
import type { Instant } from '#events/values/time.ts'
import type { Queryable } from '#infra/database/database.ts'
import { stateOf } from '#services/commands/perform.ts'
import { smsConsentOf } from '#services/providers/sms/consent.ts'
import { receivedSmsAt } from '#services/providers/sms/received-sms.ts'
import { sentSmsAt, unsettledIn } from '#services/providers/sms/sent-sms.ts'

import { plural } from './verb.ts'

/** All numbers of persons, before the erasure. */
export async function phonesOf(log: EventLog, customerIds: readonly string[]): Promise<string[]> {
  const consents = await Promise.all(customerIds.map((id) => stateOf(log, smsConsentOf(id))))
  const received = await Promise.all(customerIds.map((id) => stateOf(log, receivedSmsAt(id))))
  return [...new Set([...consents, ...received].flatMap(({ phones }) => phones))]
}

/** Deletes texts from the sandbox. */
export async function eraseSandboxTexts(database: Queryable, phones: readonly string[]): Promise<void> {
  const [table] = await database.query<{ there: boolean }>("select to_regclass('sandbox.sms') is not null as there")
  if (table?.there !== true || phones.length === 0) return
  await database.query('delete from sandbox.sms where recipient = any($1::text[]) or sender = any($1::text[])', [
    phones,
  ])
  await database.query('delete from sandbox.sms_stopped where phone = any($1::text[])', [phones])
}

/** Texts of unknown outcome, which workers cannot delete at Twilio; oldest first. */
export async function unsettledTexts(log: EventLog, customerIds: readonly string[]): Promise<Instant[]> {
  const sent = await Promise.all(customerIds.map((id) => stateOf(log, sentSmsAt(id))))
  return sent.flatMap((each) => unsettledIn(each).map(({ at }) => at)).toSorted()
}

export const textLines = (begun: readonly Instant[]): string[] =>
  begun.length === 0
    ? []
    : [
        `${plural(begun.length, 'text')} begun without an answer from Twilio. Where texts are real, look for them in its console at these times, and delete them there:`,
        ...begun.map((at) => `  ${at}`),
      ]
