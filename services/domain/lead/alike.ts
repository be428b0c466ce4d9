import { alikeWithinMinutes, leadKeysOf, listedKeys, type LeadKeys, type LeadTexts } from '#events/values/lead-keys.ts'
import type { Instant } from '#events/values/time.ts'
import { addMinutes } from '#events/values/toronto.ts'

export interface ComparedLead extends LeadTexts {
  readonly id: string
  readonly receivedAt: Instant
}

interface Group<Lead> {
  /** The newest. */
  readonly first: Lead
  readonly members: Lead[]
  /** The group that this one was found to be a part of. */
  within: Group<Lead> | null
}

/**
 * Leads that look like one: of the same e-mail address, the same phone number or with the same words, each like at least one other of its
 * group, all within a day. Groups are ordered by their newest lead, and leads in a group, newest first. One that is like no other is a
 * group of its own. The order in which they are handed over changes nothing.
 */
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

/** The group with the newest lead of those that this one is like; the others become a part of it. */
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

/** Those of one matter that are told together: the first of them opened it. */
export interface AlikeSummary {
  readonly firstId: string
  readonly newestId: string
  readonly since: Instant
  readonly newestAt: Instant
  readonly count: number
}

/**
 * Leads that are not told one by one, in the order in which they came, as summaries: each belongs to the newest one that has a lead like it
 * and was opened within a day, or opens one. A summary is never changed but by what comes later: it can be told again in its place.
 */
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
