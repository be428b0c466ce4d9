import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { crashable, crashPoints, folderVariable } from './crash-points.ts'
import { inParallel, someSlots } from './customer.ts'
import { openFleet, type Fleet } from './fleet.ts'
import { outcomes, type Purchase } from './money-outcomes.ts'
import { holdDeliveries } from './playing-provider.ts'
import type { Finding, Proof, ProofTerms } from './proof.ts'
import { orders, purchase, type Order } from './purchase.ts'
import { keepRunning } from './running-process.ts'
import { shortenedWaits } from './shortened-waits.ts'

const vans = 1

const withinMs = 120_000
const controlWithinMs = 20_000

/** Kills processes at every point of a payment, in every order: each cent is booked or released in time. */
export const provePayments: Proof = {
  about:
    'each authorised cent ends as a booking or is released within 120 s: SIGKILL at 24 points x 7 orders of answers',
  run: provePaymentsRun,
  control: {
    what: 'workers without reconciliation',
    cases: 7,
    says: /neither.*: requires_capture at the provider/,
    sabotage: [
      {
        file: 'workers/registry.ts',
        from: '=> reconcileAndTell(ctx, reconciler)',
        to: '=> Promise.resolve()',
      },
    ],
  },
}

async function provePaymentsRun(terms: ProofTerms): Promise<Finding> {
  const folder = await mkdtemp(join(tmpdir(), 'crash-points-'))
  const fleet = await openFleet({
    apis: 1,
    workers: 1,
    vans,
    sabotage: [...crashable, ...shortenedWaits, ...terms.sabotage],
    environment: { [folderVariable]: folder },
  })
  const [api, worker] = [fleet.apis[0], fleet.workers[0]]
  if (api === undefined || worker === undefined) throw new Error('The fleet has no processes')
  const port = Number(new URL(api.url).port)
  const kept = [keepRunning(api, () => fleet.startApi(port)), keepRunning(worker, () => fleet.startWorker())]
  try {
    await holdDeliveries(fleet)
    const slots = someSlots(crashPoints.length * orders.length, vans).values()
    const failures: string[] = []
    const totals = { purchases: 0, booked: 0, released: 0, unpaid: 0, slowestSeconds: 0, bookedCents: 0 }
    for (const point of chosenPoints(terms)) {
      await writeFile(join(folder, 'armed'), point)
      const bought: Purchase[] = []
      await inParallel(orders, orders.length, async (order: Order) => {
        const slot = slots.next().value
        if (slot !== undefined) bought.push(...(await purchase(fleet, slot, order, `${point}, ${order}`)))
      })
      const found = await untilSettled(fleet, bought, terms.isControl ? controlWithinMs : withinMs)
      failures.push(...found.failures)
      totals.purchases += bought.length
      totals.booked += found.booked
      totals.released += found.released
      totals.unpaid += found.unpaid
      totals.bookedCents += found.bookedCents
      totals.slowestSeconds = Math.max(totals.slowestSeconds, found.seconds)
      terms.say(`${point}: ${found.booked} booked, ${found.released} released, after ${found.seconds} s`)
    }
    const crashes = (await readdir(folder)).filter((name) => name !== 'armed').length
    if (crashes === 0) failures.push('no process died: the crash points were never reached')
    return { cases: totals.purchases, failures, figures: { ...totals, crashes } }
  } finally {
    await Promise.all(kept.map((one) => one.stop()))
    await fleet.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** All crash points, or evenly spread ones for fewer cases. */
function chosenPoints({ cases }: ProofTerms): string[] {
  if (cases === null) return [...crashPoints]
  const wanted = Math.max(1, Math.round(cases / orders.length))
  return crashPoints.filter((_, index) => index % Math.ceil(crashPoints.length / wanted) === 0).slice(0, wanted)
}

async function untilSettled(fleet: Fleet, bought: readonly Purchase[], limitMs: number) {
  const begun = Date.now()
  for (;;) {
    const found = await outcomes(fleet.eyes, bought)
    const seconds = Math.round((Date.now() - begun) / 1000)
    if (found.failures.length === 0 || Date.now() - begun > limitMs) return { ...found, seconds }
    await sleep(500)
  }
}
