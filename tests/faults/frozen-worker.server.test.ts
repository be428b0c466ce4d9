import { afterAll, beforeAll, expect, test } from 'vitest'

import { customerAt, someSlots } from '#tests/proofs/customer.ts'
import { openFleet, type Fleet } from '#tests/proofs/fleet.ts'
import { eventually } from '#tests/support/test-app.ts'

let fleet: Fleet
beforeAll(async () => {
  fleet = await openFleet({ apis: 1, workers: 2, sabotage: [] })
})
afterAll(() => fleet.close())

test('a worker that was frozen past its leases is replaced, and does nothing twice when it wakes', async () => {
  const customer = customerAt(fleet.apis[0]?.url ?? '', fleet.eyes.paymentSetup.site.publishableKey)
  const slots = someSlots(6).values()
  const intents: string[] = []
  const book = async () => {
    const slot = slots.next().value
    if (slot === undefined) throw new Error('There are no slots')
    // Whoever is told that it is busy for the moment asks again.
    let held = await customer.hold(slot, `customer-${intents.length}`)
    for (let again = 0; again < 5 && held.status === 503; again += 1) {
      held = await customer.hold(slot, `customer-${intents.length}`)
    }
    expect(held).toMatchObject({ status: 200 })
    const secret = String(held.body['clientSecret'])
    expect(await customer.pay(secret)).toMatchObject({ status: 200 })
    expect(await customer.complete(secret)).toMatchObject({ status: 200 })
    intents.push(String(held.body['paymentIntentId']))
  }
  const allArePaid = () => eventually(async () => (await paid()) === intents.length, 'the deposits are taken')
  await Promise.all([book(), book()])
  await allArePaid()

  const holder = await leaseHolder()
  const frozen = fleet.workers.find(({ child }) => holder.includes(`-${child.pid}-`))
  if (frozen === undefined) throw new Error(`No worker is ${holder}`)
  frozen.child.kill('SIGSTOP')
  try {
    await Promise.all([book(), book()])
    await allArePaid()
    expect(await leaseHolder()).not.toBe(holder)
  } finally {
    frozen.child.kill('SIGCONT')
  }
  await Promise.all([book(), book()])
  await allArePaid()
  await fleet.quiet(30_000)
  for (const id of intents) {
    const { status, amountReceived } = await fleet.eyes.ctx.provider.retrieveIntent(id)
    expect({ status, amountReceived }).toEqual({ status: 'succeeded', amountReceived: 3_100 })
  }
  const [events] = await fleet.eyes.database.query<{ paid: number }>(
    "select count(*)::int as paid from es.events where type = 'DepositPaid'",
  )
  expect(events?.paid).toBe(intents.length)
})

async function paid(): Promise<number> {
  const rows = await fleet.eyes.database.query("select from rm.payments where status = 'paid'")
  return rows.length
}

async function leaseHolder(): Promise<string> {
  const [row] = await fleet.eyes.database.query<{ holder: string }>(
    "select holder from infra.followers where name = 'reactions'",
  )
  return row?.holder ?? 'nobody'
}
