import { alikeWithinMinutes, listedKeys, mostDealtWithSingly, type LeadKeys } from '#events/values/lead-keys.ts'
import type { Instant } from '#events/values/time.ts'
import { addMinutes } from '#events/values/toronto.ts'
import type { Queryable } from '#infra/database/database.ts'

export interface LeadPlace extends LeadKeys {
  readonly id: string
  readonly receivedAt: Instant
  /** Position of its event in the log. */
  readonly position: number
}

export async function countAlikeBefore(database: Queryable, lead: LeadPlace): Promise<number> {
  const before = `received_at between $2::timestamptz - interval '${alikeWithinMinutes} minutes' and $2::timestamptz
    and position < $1`
  const [counted] = await database.query<{ readonly count: number }>(
    `select count(*)::int as count from (
       select id from rm.leads where email_key = $3 and ${before}
       union select id from rm.leads where phone_key = $4 and ${before}
       union select id from rm.leads where md5(message_key) = md5($5::text) and message_key = $5 and ${before}) alike`,
    [lead.position, lead.receivedAt, lead.emailKey, lead.phoneKey, lead.messageKey],
  )
  return counted?.count ?? 0
}

/** Sources of leads that did not come from the office. */
export const toldSources = ['contact', 'quote'] as const

export interface LeadPeriod {
  readonly after: Instant
  readonly until: Instant
  readonly sources: readonly string[]
}

type Sourced = LeadPlace & { readonly source: string }

type Read<Row extends LeadPlace> = Omit<Row, 'receivedAt' | 'position'> & {
  readonly receivedAt: Date | string
  readonly position: number | string
}

const columns = `id, received_at as "receivedAt", position, email_key as "emailKey", phone_key as "phoneKey",
  md5(message_key) as "messageKey"`

const placeOf = <Row extends LeadPlace>({ receivedAt, position, ...row }: Read<Row>) => ({
  ...row,
  receivedAt: new Date(receivedAt).toISOString(),
  position: Number(position),
})

/** Leads of a period after three similar ones of a day, in order: their notices are grouped. */
export async function leadsOfFloods(database: Queryable, period: LeadPeriod): Promise<readonly LeadPlace[]> {
  const rows = await database.query<Read<Sourced>>(
    `select ${columns}, source from rm.leads
     where received_at > $1::timestamptz - interval '${alikeWithinMinutes} minutes' and received_at <= $2
     order by position`,
    [period.after, period.until],
  )
  return inFloods(rows.map(placeOf<Sourced>), period)
}

/** `leadsOfFloods` of leads in order, from a day before the period on. */
export function inFloods<Lead extends Sourced>(leads: readonly Lead[], { after, sources }: LeadPeriod): Lead[] {
  const newest = new Map<string, readonly Lead[]>()
  return leads.filter((lead) => {
    const since = addMinutes(lead.receivedAt, -alikeWithinMinutes)
    const keys = listedKeys(lead)
    const alike = new Set(keys.flatMap((key) => newest.get(key) ?? []).filter(({ receivedAt }) => receivedAt >= since))
    for (const key of keys) newest.set(key, [...(newest.get(key) ?? []), lead].slice(-mostDealtWithSingly))
    return alike.size >= mostDealtWithSingly && lead.receivedAt > after && sources.includes(lead.source)
  })
}

/** Range of log positions of the decisions that a digest reports. */
export interface DigestRange {
  readonly after: number
  /** Null: up to now. */
  readonly through: number | null
}

export type DigestedLead = LeadPlace & { readonly source: string; readonly digestPosition: number }

export async function leadsForDigest(
  database: Queryable,
  { after, through }: DigestRange,
): Promise<readonly DigestedLead[]> {
  const rows = await database.query<
    Read<Omit<DigestedLead, 'digestPosition'>> & { readonly digestPosition: number | string }
  >(
    `select ${columns}, source, digest_position as "digestPosition" from rm.leads
     where digest_position > $1 and ($2::bigint is null or digest_position <= $2) and email is not null
     order by digest_position`,
    [after, through],
  )
  return rows.map((row) => ({ ...placeOf(row), source: row.source, digestPosition: Number(row.digestPosition) }))
}
