import { upcasts } from '#events/log/upcasts.ts'
import { vocabulary } from '#events/vocabulary.ts'
import { verify as verifyAll } from '#projections/engine/verify.ts'
import type { Verified } from '#projections/engine/verifying/report.ts'
import { projections } from '#projections/registry.ts'

import { expectCount, plural, type Given, type Outcome, type Plan, type Verb } from './verb.ts'

export const verify: Verb = {
  name: 'verify',
  usage: '',
  about: 'Rebuilds every read model from the log in memory, compares row by row, and checks invariants',
  details: [
    'All of it at one position, in one snapshot; visitors are served meanwhile, and nothing that lives is changed.',
    'Looks at the log: no position and no version missing, every type and version known, what was acknowledged is there;',
    'at the read models: each row equal to what the log makes of it;',
    'and across them: no two visits at once in a van, every payment with its booking, every booking with its payment.',
    'Ends with 1 on any difference. What differs in a read model is mended by rebuild.',
  ],
  options: {},
  needs: 'data',
  plan,
}

function plan(given: Given): Plan {
  expectCount(given, 0, 0)
  return {
    async run({ ops, progress, signal }) {
      const { log } = await ops.logAccess()
      const found = await verifyAll(
        { log, database: ops.database, projections, vocabulary, upcasts },
        { signal, onProgress: ({ position, head }) => progress('verifying', position, head) },
      )
      return outcomeOf(found)
    },
  }
}

function outcomeOf(found: Verified): Outcome {
  const width = Math.max(...found.projections.map(({ name }) => name.length))
  return {
    result: found,
    lines: [
      found.sentence,
      ...found.projections.map(
        ({ name, equal, rows, parked }) =>
          `  ${name.padEnd(width)}  ${equal ? 'equal' : 'NOT EQUAL'}  ${plural(rows, 'row')}${parked > 0 ? `, ${plural(parked, 'event')} parked` : ''}`,
      ),
      `Looked at in ${found.seconds.toFixed(1)} s.`,
    ],
    holds: found.clean,
  }
}
