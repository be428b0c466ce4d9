import * as z from 'zod'

import { rebuildProjection } from '#projections/engine/rebuild.ts'
import { projections } from '#projections/registry.ts'
import { startPostgres } from '#scripts/servers/postgres.ts'
import { provision } from '#scripts/servers/provision.ts'

import { randomFrom } from './customer.ts'
import { openFleet, type Fleet } from './fleet.ts'
import { openCrowd } from './journal.ts'
import type { Finding, Proof, ProofTerms } from './proof.ts'
import { runProgram } from './running-program.ts'
import { verifyFaults } from './verified.ts'

/** Verifications under load and full rebuilds, per number of histories. */
const samples = { verifications: 50, rebuilds: 5 } as const
const histories = 500

/** Live read models equal the log's fold after random histories and under load; rebuilds refuse nobody. */
export const proveRebuild: Proof = {
  about:
    'what lives is what a rebuild makes: 500 random histories, 50 looks under load, and no request refused by a rebuild',
  run: proveRebuildRun,
  control: {
    what: 'a program that forgets to write cancellations and confirmations to the live read models',
    cases: 10,
    says: /history .*(?:bookings|occupancy) differs/,
    sabotage: [
      {
        file: 'projections/engine/inline.ts',
        from: 'const concerned = placed.filter(isConcern)',
        to: `const concerned = placed.filter(isConcern).filter(({ type }) => type !== 'BookingCancelled' && type !== 'BookingConfirmed')`,
      },
    ],
  },
}

async function proveRebuildRun(terms: ProofTerms): Promise<Finding> {
  provision(['postgres', 'redis'])
  const share = Math.min(1, (terms.cases ?? histories) / histories)
  const lived = await liveHistories(terms)
  const loaded = await underLoad(terms, {
    verifications: Math.max(2, Math.round(samples.verifications * share)),
    rebuilds: Math.max(1, Math.round(samples.rebuilds * share)),
  })
  return {
    cases: lived.cases + loaded.cases,
    failures: [...lived.failures, ...loaded.failures],
    figures: { ...lived.figures, ...loaded.figures },
  }
}

const livedSchema = z.strictObject({
  cases: z.number(),
  steps: z.number(),
  rebuilds: z.number(),
  verifications: z.number(),
  failures: z.array(z.string()),
})

async function liveHistories({ seed, cases, sabotage }: ProofTerms): Promise<Finding> {
  const postgres = await startPostgres()
  try {
    const args = [postgres.url, String(seed), String(cases ?? histories)]
    const said = await runProgram('tests/proofs/histories/program.ts', args, sabotage)
    const { steps, rebuilds, verifications, failures, ...lived } = livedSchema.parse(said)
    return { cases: lived.cases, failures, figures: { histories: lived.cases, steps, rebuilds, verifications } }
  } finally {
    await postgres.stop()
  }
}

async function underLoad(terms: ProofTerms, wanted: { verifications: number; rebuilds: number }): Promise<Finding> {
  const fleet = await openFleet({ apis: 1, workers: 1, vans: 50, sabotage: terms.sabotage })
  try {
    const api = fleet.apis[0]
    if (api === undefined) throw new Error('The fleet has no API')
    const crowd = await openCrowd(api.url, randomFrom(terms.seed))
    await crowd.untilTold(20, 60_000)
    const failures: string[] = []
    for (let sample = 1; sample <= wanted.verifications; sample += 1) {
      await crowd.untilTold(5, 10_000)
      failures.push(...(await verifyFaults(fleet.eyes)).map((one) => `look ${sample} under load: ${one}`))
    }
    const pauses: number[] = []
    for (let round = 0; round < wanted.rebuilds; round += 1) pauses.push(...(await rebuildAll(fleet)))
    await crowd.finish()
    if (crowd.unanswered() > 0) failures.push(`${crowd.unanswered()} requests failed while read models were rebuilt`)
    failures.push(...(await verifyFaults(fleet.eyes)).map((one) => `after the rebuilds: ${one}`))
    const { quotes, bookings } = crowd.journal
    return {
      cases: wanted.verifications + wanted.rebuilds,
      failures,
      figures: {
        looksUnderLoad: wanted.verifications,
        rebuildsOfAll: wanted.rebuilds,
        longestPauseMs: Math.round(Math.max(...pauses)),
        quotes: quotes.length,
        bookings: bookings.size,
        requestsFailed: crowd.unanswered(),
      },
    }
  } finally {
    await fleet.close()
  }
}

async function rebuildAll({ eyes }: Fleet): Promise<number[]> {
  const pauses: number[] = []
  for (const projection of projections) {
    const { swapPauseMs } = await rebuildProjection({ log: eyes.ctx.log, database: eyes.database }, projection)
    pauses.push(swapPauseMs)
  }
  return pauses
}
