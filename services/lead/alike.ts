import type { Instant } from '#events/values/time.ts'
import { addMinutes } from '#events/values/toronto.ts'

/** What is compared of a lead; its texts are null once the person was erased. */
export interface ComparedLead {
  readonly id: string
  readonly email: string | null
  readonly phone: string | null
  readonly message: string | null
  readonly receivedAt: Instant
}

/** All of a group arrived within so many minutes. */
export const spanMinutes = 24 * 60

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
    .filter((group) => addMinutes(group.first.receivedAt, -spanMinutes) <= lead.receivedAt)
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

/** So many that look alike open deals by themselves; those that come after them within a day do not. */
export const mostDealsOfAlike = 3

/** How many of these are like the lead. */
export function countAlike(lead: ComparedLead, others: readonly ComparedLead[]): number {
  const keys = new Set(keysOf(lead))
  return others.filter((other) => keysOf(other).some((key) => keys.has(key))).length
}

/** Phone numbers are the same by their last ten digits: some are written with the country's 1. */
function keysOf({ email, phone, message }: ComparedLead): string[] {
  const texts = [
    ['email', email?.trim().toLowerCase()],
    ['phone', phone?.replaceAll(/\D/g, '').slice(-10)],
    ['message', message?.trim().replaceAll(/\s+/g, ' ').toLowerCase()],
  ] as const
  return texts.filter(([, text]) => text !== undefined && text !== '').map(([kind, text]) => `${kind} ${text}`)
}
