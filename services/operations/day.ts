import { isRefusal } from '#services/commands/decision.ts'
import { closeDay, openDay } from '#services/features/business/closed-days.ts'

import { Refused, UsageError } from './refusal.ts'
import { expectCount, textOf, type Given, type Plan, type Verb } from './verb.ts'

export const day: Verb = {
  name: 'day',
  usage: 'DATE close --reason … | open',
  about: 'Closes a day, so that no start of it is offered, or opens it again',
  details: [
    'DATE is like 2026-12-24, in Toronto. Visits that are booked stay booked: cancel them one by one with visit.',
  ],
  options: { reason: { type: 'string' } },
  needs: 'data',
  plan,
}

const actor = { kind: 'operator' } as const

function plan(given: Given): Plan {
  expectCount(given, 2, 2)
  const [date = '', action] = given.positionals
  const reason = textOf(given, 'reason') ?? ''
  if (action !== 'close' && action !== 'open') throw new UsageError('What? close or open')
  if (action === 'close' && reason === '') throw new UsageError('--reason must say why')
  return {
    async run({ ops }) {
      const { log } = await ops.logAccess()
      const done = await (action === 'close'
        ? closeDay({ log }, actor, { date, reason })
        : openDay({ log }, actor, { date }))
      if (isRefusal(done)) throw new Refused(`${date} is no date in the calendar.`)
      const says = action === 'close' ? 'is closed: no start of it is offered' : 'is open as usual'
      return { result: { date, isClosed: action === 'close' }, lines: [`${date} ${says}.`], holds: true }
    },
  }
}
