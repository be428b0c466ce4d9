import { customerEvents } from '#events/customer.ts'
import type { EventLog } from '#events/log/log.ts'
import { emailHashOf } from '#events/values/ids.ts'
import { isRefusal } from '#services/commands/decision.ts'
import { relinkEmail } from '#services/features/account/change-email.ts'
import { findCustomer } from '#services/features/customer/customer-lookup.ts'

import { customerIn, emailIn, personalEvents } from './personal-events.ts'
import { expectCount, plural, type Given, type Outcome, type Plan, type Verb, type Work } from './verb.ts'

export const relinkEmails: Verb = {
  name: 'relink-emails',
  usage: '[--dry-run]',
  about: 'Makes e-mail addresses lead to their customers again, after SECRET_KEY was changed',
  details: [
    'The hash by which an address leads to its customer is keyed by SECRET_KEY. import-log does this by itself for a log that',
    'comes from another one; run it again when that was interrupted, before the product is started: otherwise whoever books',
    'again is taken for somebody new.',
    'It decrypts the addresses of all customers and claims each under the present key. Whoever was erased stays unknown.',
    'An address that leads to another customer by now is listed and left alone: customers are never merged.',
    '--dry-run says what would be done, and does nothing.',
  ],
  options: { 'dry-run': { type: 'boolean' } },
  needs: 'data',
  isAlone: true,
  plan,
}

function plan(given: Given): Plan {
  expectCount(given, 0, 0)
  const isDryRun = given.values['dry-run'] === true
  return { run: async (work) => outcomeOf(await relinkAll(work, { isDryRun }), isDryRun) }
}

export interface Relinked {
  readonly customers: number
  /** Unclaimed addresses, now claimed. */
  readonly relinked: number
  /** Addresses claimed by others. */
  readonly conflicts: readonly { readonly customerId: string; readonly heldBy: string }[]
}

/** Claims all addresses under the present key. Idempotent. */
export async function relinkAll(
  { ops, signal, progress }: Pick<Work, 'ops' | 'signal' | 'progress'>,
  { isDryRun }: { readonly isDryRun: boolean },
): Promise<Relinked> {
  const { log, customerSecret: secret } = await ops.logAccess()
  const known = await customerEmails(log)
  const conflicts: { customerId: string; heldBy: string }[] = []
  let [relinked, done] = [0, 0]
  for (const [customerId, { email, emailHash: formerHash }] of known) {
    signal.throwIfAborted()
    progress('linking customers', (done += 1), known.size)
    if (emailHashOf(email, secret) === formerHash) continue
    const heldBy = await findCustomer({ log, secret }, email)
    if (heldBy === customerId) continue
    if (heldBy !== null) conflicts.push({ customerId, heldBy })
    else {
      const moved = isDryRun
        ? null
        : await relinkEmail({ log, secret }, { kind: 'operator' }, { customerId, email, formerHash })
      if (moved !== null && isRefusal(moved)) throw new Error(`${customerId} could not be linked: ${moved.refused}`)
      relinked += 1
    }
  }
  return { customers: known.size, relinked, conflicts }
}

interface KnownEmail {
  readonly email: string
  /** Hash of the existing claim. */
  readonly emailHash: string
}

async function customerEmails(log: EventLog): Promise<Map<string, KnownEmail>> {
  const known = new Map<string, KnownEmail>()
  const claimers = new Set<string>()
  for await (const event of personalEvents(log, ['EmailReleased'])) {
    const [customerId, email] = [customerIn(event), emailIn(event)]
    if (customerId === null) continue
    if (event.type === 'EmailClaimed' || event.type === 'EmailReleased') {
      const { emailHash } = customerEvents.EmailClaimed.data.parse(event.data)
      claimers.add(customerId)
      if (event.type === 'EmailClaimed' && email !== null) known.set(customerId, { email, emailHash })
      else if (known.get(customerId)?.emailHash === emailHash) known.delete(customerId)
    } else if (email !== null && email !== '' && !claimers.has(customerId)) {
      // Before there were claims the id was the hash.
      known.set(customerId, { email, emailHash: customerId.slice(1) })
    }
  }
  return known
}

export function relinkLines({ customers, relinked, conflicts }: Relinked, isDryRun: boolean): string[] {
  return [
    `${plural(customers, 'customer')} with an address: ${relinked} ${isDryRun ? 'would be' : 'were'} linked under the present SECRET_KEY.`,
    ...conflicts.map(
      ({ customerId, heldBy }) => `  ${customerId}: the address leads to ${heldBy}. Both stay as they are.`,
    ),
  ]
}

const outcomeOf = (found: Relinked, isDryRun: boolean): Outcome => ({
  result: { ...found, dryRun: isDryRun },
  lines: relinkLines(found, isDryRun),
  holds: found.conflicts.length === 0,
})
