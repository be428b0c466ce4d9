import { personalCopy } from '#services/features/customer/personal-copy.ts'
import { readableCopy } from '#services/personal-copy/readable-copy.ts'

import type { OpsContext } from './context.ts'
import { customerIdOf } from './known-person.ts'
import { othersMergedWith } from './merged-people.ts'
import { Refused, UsageError } from './refusal.ts'
import { expectCount, type Given, type Outcome, type Plan, type Verb } from './verb.ts'

export const copyPerson: Verb = {
  name: 'copy-person',
  usage: 'PERSON',
  about: 'Writes everything that is stored about a person, for whoever asks for a copy of their data',
  details: [
    'PERSON is an e-mail address, or a customer’s id (c…). Make sure first that whoever asks is that person.',
    'With --json the whole copy: all events with what was told in them, sessions, mails of the mailboxes, what was read from Google.',
    'Of customers whom the office has merged it is the copy of the one alone: it says who the others are.',
    'Without it what they told, for people to read. Customers with an account find both on their profile.',
    'Stripe knows the address of each payment for its receipt; copies in backups are not looked through.',
  ],
  options: {},
  needs: 'data',
  plan,
}

function plan(given: Given): Plan {
  expectCount(given, 1, 1)
  const person = given.positionals[0] ?? ''
  if (!person.includes('@') && !/^[cq][0-9a-f]+$/.test(person))
    throw new UsageError(`'${person}' is neither an e-mail address nor the id of a customer`)
  return { run: ({ ops }) => copyOf(ops, person) }
}

async function copyOf(ops: OpsContext, person: string): Promise<Outcome> {
  const { log } = await ops.logAccess()
  const id = person.includes('@') ? await customerIdOf(ops, person) : person
  const now = new Date(ops.now()).toISOString()
  const copy = await personalCopy({ log, database: ops.database, now }, id)
  if (copy.events.length === 0) throw new Refused(`Nobody is known as ${person}.`)
  const mergedWith = await othersMergedWith(log, id)
  return {
    result: { ...copy, mergedWith },
    lines: [...readableCopy(copy, 'en').trimEnd().split('\n'), ...othersLines(mergedWith)],
    holds: true,
  }
}

const othersLines = (ids: readonly string[]): string[] =>
  ids.length === 0
    ? []
    : [
        '',
        'The office takes them for the same person as the customers below. Their data are not in this copy; copy them too once it is proven that they are one person:',
        ...ids.map((id) => `  ${id}`),
      ]
