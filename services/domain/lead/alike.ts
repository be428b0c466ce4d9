import { alikeWithinMinutes, leadKeysOf, listedKeys, type LeadKeys, type LeadTexts } from '#events/values/lead-keys.ts'
import type { Instant } from '#events/values/time.ts'
import { addMinutes } from '#events/values/toronto.ts'

export interface ComparedLead extends LeadTexts {
  readonly id: string
  readonly receivedAt: Instant
}

interface Group<Lead> {
  readonly first: Lead
  readonly members: Lead[]
  within: Group<Lead> | null
}

/** Groups of leads linked by equal address, phone or words within a day, newest first. */
export function groupAlike<Lead extends ComparedLead>(leads: readonly Lead[]): (readonly Lead[])[] {
  const groups: Group<Lead>[] = []
  const latest = new Map<string, Group<Lead>>()
  for (const lead of leads.toSorted(newestFirst)) {
    const keys = keysOf(lead)
    const group = joined(keys, latest, lead) ?? { first: lead, members: [], within: null }
    if (group.members.push(lead) === 1) groups.push(group)
    for (const key of keys) latest.set(key, group)
  }
  return groups.filter(({ within }) => within === null).map(({ members }) => members.toSorted(newestFirst))
}

function joined<Lead extends ComparedLead>(
  keys: readonly string[],
  latest: ReadonlyMap<string, Group<Lead>>,
  lead: Lead,
): Group<Lead> | null {
  const alike = new Set(keys.flatMap((key) => latest.get(key) ?? []).map(outermost))
  const [first, ...others] = [...alike]
    .filter((group) => addMinutes(group.first.receivedAt, -alikeWithinMinutes) <= lead.receivedAt)
    .toSorted((one, other) => newestFirst(one.first, other.first))
  if (first === undefined) return null
  for (const other of others) {
    first.members.push(...other.members)
    other.within = first
  }
  return first
}

function outermost<Lead>(group: Group<Lead>): Group<Lead> {
  let found = group
  while (found.within !== null) found = found.within
  return found
}

const newestFirst = (one: ComparedLead, other: ComparedLead): number =>
  one.receivedAt === other.receivedAt ? (one.id < other.id ? 1 : -1) : one.receivedAt < other.receivedAt ? 1 : -1

/** Leads with one notification, opened by the first. */
export interface AlikeSummary {
  readonly firstId: string
  readonly newestId: string
  readonly since: Instant
  readonly newestAt: Instant
  readonly count: number
}

/** Summaries of grouped leads in order, joined within a day. Stable while leads are appended. */
export function summariseAlike(
  leads: readonly (LeadKeys & { readonly id: string; readonly receivedAt: Instant })[],
): AlikeSummary[] {
  const summaries: AlikeSummary[] = []
  const latest = new Map<string, number>()
  for (const lead of leads) {
    const keys = listedKeys(lead)
    const found = Math.max(-1, ...keys.map((key) => latest.get(key) ?? -1))
    const open = summaries[found]
    const isOpen = open !== undefined && lead.receivedAt <= addMinutes(open.since, alikeWithinMinutes)
    const place = isOpen ? found : summaries.length
    const newest = { newestId: lead.id, newestAt: lead.receivedAt }
    summaries[place] = isOpen
      ? { ...open, ...newest, count: open.count + 1 }
      : { firstId: lead.id, since: lead.receivedAt, count: 1, ...newest }
    for (const key of keys) latest.set(key, place)
  }
  return summaries
}

const keysOf = (lead: ComparedLead): string[] => listedKeys(leadKeysOf(lead))
