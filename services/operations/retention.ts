import { lastOperation } from '#infra/stores/operations.ts'
import { enforceRetention, expiredRows, retentionOf, type ExpiredRows } from '#infra/stores/retention.ts'

import { UsageError } from './refusal.ts'
import { expectCount, plural, type Given, type Outcome, type Plan, type Verb } from './verb.ts'

export const retention: Verb = {
  name: 'retention',
  usage: '[run]',
  about: 'Says how long what is stored is kept, and deletes what is past its time',
  details: [
    'A worker deletes it each hour by itself. Without arguments: what is past its time by table, when it was deleted last, and how long all else is kept.',
    'run deletes it now.',
  ],
  options: {},
  needs: 'data',
  plan,
}

function plan(given: Given): Plan {
  expectCount(given, 0, 1)
  const [word] = given.positionals
  if (word !== undefined && word !== 'run') throw new UsageError(`retention does not know '${word}', only 'run'`)
  return {
    async run({ ops: { database, now: clock } }): Promise<Outcome> {
      const now = new Date(clock()).toISOString()
      const before = await lastOperation(database, 'retention')
      if (word === 'run') {
        const removed = await enforceRetention(database, now)
        return { result: { removed }, lines: removed.map((one) => line(one, 'deleted')), holds: true }
      }
      const expired = await expiredRows(database, now)
      const kept = Object.entries(retentionOf).flatMap(([table, one]) =>
        'kept' in one ? [`${table}: ${one.kept}`] : [],
      )
      const last = before === null ? 'Nothing was deleted yet.' : `Deleted last at ${before.at}.`
      return {
        result: { expired, last: before },
        lines: [last, ...expired.map((one) => line(one, 'past its time')), ...kept],
        holds: true,
      }
    },
  }
}

const line = ({ table, period, count }: ExpiredRows, what: string): string =>
  `${table} (${period}): ${plural(count, 'row', 'rows')} ${what}`
