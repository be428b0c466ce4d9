import { declareOlder, logState } from '#infra/stores/older-log.ts'

import { compareRestored } from './compare-restored.ts'
import { Refused } from './refusal.ts'
import type { Outcome, Work } from './verb.ts'

/** Declares the database as an earlier state of its installation, as a process does that notices it. */
export async function adopt(work: Work): Promise<Outcome> {
  const { database, logAccess } = work.ops
  await logAccess() // refuses another schema
  const { installation, head } = await logState(database, [])
  const terms = { installation, why: 'adopted by an operator', upTo: 0, isStill: async () => true }
  if (!(await declareOlder(database, terms))) throw new Refused('A process of the product declared it at this moment.')
  const compared = await compareRestored(work)
  return {
    result: { position: head?.position ?? 0, ...compared.result },
    lines: [
      `The installation has another id now and goes on from position ${head?.position ?? 0}. What the log later lost is not done any more.`,
      ...compared.lines,
    ],
    holds: compared.holds,
  }
}
