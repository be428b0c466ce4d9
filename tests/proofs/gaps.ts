import * as z from 'zod'

import { startPostgres } from '#scripts/servers/postgres.ts'
import { provision } from '#scripts/servers/provision.ts'

import type { Finding, Proof, ProofTerms, Sabotage } from './proof.ts'
import { runProgram } from './running-program.ts'

/** Maximum lag of a subscriber after the last event. */
const patienceMs = 120_000
const controlPatienceMs = 5_000

/** Fault: positions from a sequence, without a lock until commit. */
const positionsFromSequence: Sabotage = {
  file: 'infra/database/migrate.ts',
  from: "const sql = await readFile(join(folder, name), 'utf8')",
  to: `const sql = (await readFile(join(folder, name), 'utf8'))
    .replace('create schema es;', 'create schema es; create sequence es.drawn;')
    .replace(
      /perform pg_advisory_xact_lock\\(4711320001\\);\\s+select e.position, e.recorded_at(?:, e.event_id)? into head, latest_at[^;]+;\\s+head := coalesce\\(head, 0\\);/,
      \`perform pg_advisory_lock(1);
  head := nextval('es.drawn') - 1;
  perform setval('es.drawn', head + jsonb_array_length(batch -> 'events'));
  perform pg_advisory_unlock(1);\`,
    )
  if (name === '0001-log.sql' && !sql.includes("nextval('es.drawn')")) throw new Error('The sabotage does not fit es.append')`,
}

/** Fault: a reader ignores gaps. */
const holesPassedOver: Sabotage = {
  file: 'events/log/database-reader.ts',
  from: 'if (!types) assertContinuous(rows, after)',
  to: 'if (rows.length < 0) assertContinuous(rows, after)',
}

/** Slow and aborted writers: restarted followers must see every committed event once, in order. */
export const proveGaps: Proof = {
  about:
    'nothing is skipped or disordered: 16 writers that linger and roll back, 3 restarted subscribers, 500,000 events',
  run: proveGapsRun,
  control: {
    what: 'an append whose positions come from a sequence, without the lock until the commit, and a reader that passes over holes',
    cases: 20_000,
    says: /skipped/,
    sabotage: [positionsFromSequence, holesPassedOver],
  },
  otherControls: [
    {
      what: 'the same append alone: the reader stops before the hole instead of passing over it',
      cases: 20_000,
      says: /^subscriber \d came to \d+ and not to the end/,
      sabotage: [positionsFromSequence],
    },
    {
      what: 'a follower whose checkpoint stays before its last event',
      cases: 20_000,
      says: /out of order or twice/,
      sabotage: [
        {
          file: 'workers/engine/follow.ts',
          from: 'update infra.followers set position = $3,',
          to: 'update infra.followers set position = $3 - 1,',
        },
      ],
    },
  ],
}

const printed = z.strictObject({
  cases: z.number(),
  failures: z.array(z.string()),
  rollbacks: z.number(),
  restarts: z.number(),
  seconds: z.number(),
  writers: z.number(),
  subscribers: z.number(),
})

async function proveGapsRun({ seed, cases, sabotage, isControl }: ProofTerms): Promise<Finding> {
  provision(['postgres'])
  const server = await startPostgres({ shared_buffers: '256MB', max_wal_size: '4GB' })
  try {
    const args = [server.url, seed, cases ?? 500_000, isControl ? controlPatienceMs : patienceMs].map(String)
    const said = await runProgram('tests/proofs/gaps/program.ts', args, sabotage)
    const { cases: committed, failures, ...figures } = printed.parse(said)
    return { cases: committed, failures, figures }
  } finally {
    await server.stop()
  }
}
