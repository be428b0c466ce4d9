import { setTimeout as sleep } from 'node:timers/promises'

import { provision } from '#scripts/servers/provision.ts'

import { customerAt, someSlots, type Answer } from '../proofs/customer.ts'
import { openFleet, type Fleet } from '../proofs/fleet.ts'
import { measurement, percentile, type Benchmark, type Measurement } from './measurement.ts'

/** Steps of the wizard with a request, in order. */
const steps = ['availability', 'intent', 'confirm', 'complete'] as const

const atOnce = 16
const rounds = 5
const roundMs = 4_000
const warmUpMs = 4_000
const vans = 30

export const benchBooking: Benchmark = {
  about:
    'whole bookings over HTTP, 16 at once: one API and one worker process, Postgres with fsync over its Unix socket, Redis',
  async run(report) {
    provision(['postgres', 'redis'])
    const fleet = await openFleet({ apis: 1, workers: 1, vans, sabotage: [], isPostgresNear: true })
    try {
      const crowd = openCrowd(fleet)
      await crowd.workFor(warmUpMs)
      const taken: Round[] = []
      for (let round = 0; round < rounds; round += 1) taken.push(await crowd.workFor(roundMs))
      reportRounds(taken, report)
      report(await untilCaptured(fleet))
      report(await sandboxAlone(fleet))
    } finally {
      await fleet.close()
    }
  },
}

interface Round {
  readonly perSecond: number
  readonly whole: readonly number[]
  readonly ofStep: Readonly<Record<(typeof steps)[number], readonly number[]>>
}

function openCrowd(fleet: Fleet) {
  const orders = someSlots(Infinity, vans).values()
  const customer = customerAt(fleet.apis[0]?.url ?? '', fleet.eyes.paymentSetup.site.publishableKey)
  let number = 0

  async function bookOne(round: { whole: number[]; ofStep: Record<(typeof steps)[number], number[]> }): Promise<void> {
    const order = orders.next().value
    if (order === undefined) throw new Error('All slots are sold: the benchmark needs more vans')
    number += 1
    const began = performance.now()
    const timed = async (step: (typeof steps)[number], ask: () => Promise<Answer>): Promise<Answer> => {
      const at = performance.now()
      const answer = await ask()
      if (answer.status !== 200) throw new Error(`${step} was answered ${answer.status} ${JSON.stringify(answer.body)}`)
      round.ofStep[step].push(performance.now() - at)
      return answer
    }
    await timed('availability', () => customer.availability(order))
    const { body } = await timed('intent', () => customer.hold(order, `customer-${number}`))
    await timed('confirm', () => customer.pay(String(body['clientSecret'])))
    await timed('complete', () => customer.complete(String(body['clientSecret'])))
    round.whole.push(performance.now() - began)
  }

  return {
    async workFor(milliseconds: number): Promise<Round> {
      const round = { whole: [], ofStep: { availability: [], intent: [], confirm: [], complete: [] } }
      const began = performance.now()
      const worker = async () => {
        while (performance.now() - began < milliseconds) await bookOne(round)
      }
      await Promise.all(Array.from({ length: atOnce }, worker))
      return { ...round, perSecond: round.whole.length / ((performance.now() - began) / 1000) }
    },
  }
}

function reportRounds(taken: readonly Round[], report: (line: Measurement) => void): void {
  report(
    measurement({
      name: 'booking: whole bookings, 16 at once',
      unit: 'bookings/s',
      samples: taken.map((round) => round.perSecond),
      bar: { figure: 100 },
    }),
  )
  report(
    measurement({
      name: 'booking: a whole booking, 99 of 100 within',
      unit: 'ms',
      samples: taken.map((round) => percentile(round.whole, 0.99)),
      bar: { most: 300 },
    }),
  )
  for (const step of steps) {
    const samples = taken.map((round) => percentile(round.ofStep[step], 0.99))
    report(measurement({ name: `booking: ${step}, 99 of 100 within`, unit: 'ms', samples }))
  }
}

/** The sandbox's part of a booking, measured alone: a real provider runs on other machines. */
async function sandboxAlone(fleet: Fleet): Promise<Measurement> {
  const { provider, newId } = fleet.eyes.ctx
  const customer = customerAt(fleet.apis[0]?.url ?? '', fleet.eyes.paymentSetup.site.publishableKey)
  const samples: number[] = []
  for (let round = 0; round < 2; round += 1) {
    const began = performance.now()
    let done = 0
    const caller = async () => {
      while (performance.now() - began < roundMs) {
        const id = newId()
        const intent = await provider.createIntent({ key: id, amount: 3_100, bookingId: id, paymentId: id })
        await customer.pay(intent.clientSecret)
        await provider.retrieveIntent(intent.id)
        await provider.capture({ key: `${id}-capture`, intentId: intent.id })
        done += 1
      }
    }
    await Promise.all(Array.from({ length: atOnce }, caller))
    samples.push(done / ((performance.now() - began) / 1000))
  }
  return measurement({ name: 'booking: the card sandbox alone, 16 at once', unit: 'bookings/s', samples })
}

/** Seconds until the worker captured every deposit after the crowd. */
async function untilCaptured(fleet: Fleet): Promise<Measurement> {
  const began = performance.now()
  for (;;) {
    const [row] = await fleet.eyes.database.query<{ waiting: number }>(
      "select count(*)::int as waiting from rm.payments where status = 'authorised'",
    )
    if (row?.waiting === 0) break
    await sleep(50)
  }
  const samples = [performance.now() - began]
  return measurement({ name: 'booking: until the last deposit was taken, after the crowd', unit: 'ms', samples })
}
