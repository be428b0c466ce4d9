import { resolve } from 'node:path'

import { bookingReference } from '#events/values/ids.ts'
import { dayMs } from '#events/values/time.ts'
import { allDisputes, type DisputeRow } from '#projections/disputes.ts'
import { clockTime, money } from '#services/history/words.ts'

import { disputeEvidence } from './dispute-evidence.ts'
import { openFileSink } from './hashed-file.ts'
import { Refused } from './refusal.ts'
import { expectCount, textOf, type Given, type Plan, type Verb } from './verb.ts'

export const dispute: Verb = {
  name: 'dispute',
  usage: '[DISPUTE] [--out FILE]',
  about:
    'Lists the payments that customers dispute and until when the bank takes an answer, or writes what to answer with',
  details: [
    'DISPUTE is the payment provider’s id (dp_…) or the reference of the booking (FG-7K3M9Q).',
    'With it: who booked what, when the terms were agreed to, what was mailed, what was done and paid, under the names of the fields',
    'in Stripe’s form. --out writes it to a file. It has personal data in it: delete the file when the dispute is over.',
  ],
  options: { out: { type: 'string' } },
  needs: 'data',
  plan,
}

function plan(given: Given): Plan {
  expectCount(given, 0, 1)
  const [wanted] = given.positionals
  const out = textOf(given, 'out')
  return {
    async run({ ops }) {
      const all = await allDisputes(ops.database)
      if (wanted === undefined) return { result: { disputes: all }, lines: listed(all, ops.now()), holds: true }
      const found = all.find(
        ({ id, bookingId }) => id === wanted || bookingReference(bookingId) === wanted.toUpperCase(),
      )
      if (found === undefined) throw new Refused(`There is no dispute ${wanted}.`)
      const lines = await disputeEvidence(ops, found)
      if (out === undefined) return { result: { dispute: found, evidence: lines }, lines, holds: true }
      const path = resolve(given.folder, out)
      const sink = await openFileSink(path)
      try {
        await sink.write(`${lines.join('\n')}\n`)
        await sink.keep()
      } finally {
        await sink.discard()
      }
      return { result: { dispute: found, file: path }, lines: [`Written to ${path}.`], holds: true }
    },
  }
}

function listed(all: readonly DisputeRow[], now: number): string[] {
  if (all.length === 0) return ['No payment was ever disputed.']
  return all.map(({ id, bookingId, amountCents, reason, status, outcome, evidenceDueBy, takenCents, feeCents }) => {
    const state = outcome ?? status.replaceAll('_', ' ')
    const isToAnswer = outcome === null && evidenceDueBy !== null
    const days = isToAnswer ? Math.floor((Date.parse(evidenceDueBy) - now) / dayMs) : 0
    const due = isToAnswer
      ? `, answer until ${clockTime(evidenceDueBy)}, ${days} ${days === 1 ? 'day' : 'days'} left`
      : ''
    const moved = `${money(takenCents)} taken, ${money(feeCents)} of fees`
    return `${id}  ${bookingReference(bookingId)}  ${money(amountCents)}  ${reason.replaceAll('_', ' ')}  ${state}${due}; ${moved}`
  })
}
