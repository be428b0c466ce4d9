import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { vocabulary } from '#events/vocabulary.ts'
import { calledOffToken } from '#services/domain/booking/call-off-link.ts'
import { linkTokenUntil } from '#services/domain/payment/balance-link.ts'
import { backup } from '#services/operations/backup.ts'
import { opsContextOf } from '#services/operations/context.ts'
import { announceOwner } from '#services/process/announce-owner.ts'
import type { Recorded } from '#tests/support/recorded-version.ts'

import { bookWeek } from './days/bookings.ts'
import { setUpBusiness } from './days/business-days.ts'
import { declineMails, erasePerson, redeemPoints, textInVain, workInTheOffice } from './days/office-days.ts'
import { openAccounts, signIn, writeToUs } from './days/people-days.ts'
import { chargeMissed, haveTrouble, payWhileCardIsOpen } from './days/trouble-days.ts'
import { makeVisit } from './days/visit-days.ts'
import { dispute, liveFriday, liveMonday, liveThursday, liveTuesday, liveWednesday } from './days/week.ts'
import { openProduct, type Product } from './product.ts'
import { openStage, type Stage } from './stage.ts'

/**
 * A program of its own, on a clock of its own: lives through eleven scripted days on a data folder, and writes a backup of it and what
 * has to be known for asking about it into another folder.
 */
const [dataDirectory = '', folder = ''] = process.argv.slice(2)
const [firstDay, lastDay] = ['2026-11-22T14:00:00.000Z', '2026-12-03T17:00:00.000Z']
const product = await openProduct(dataDirectory, { workers: true })
try {
  const demoEnd = await product.ctx.log.head()
  await announceOwner(product, product.config)
  const stage = openStage(product)
  const formerCustomer = await liveThrough(stage)
  await writeBackup(product)
  const recorded: Recorded = {
    now: lastDay,
    demoEnd,
    position: await product.ctx.log.head(),
    formerCustomer,
    tokens: await linksOf(product),
    vocabulary: Object.entries(vocabulary).flatMap(([type, { version }]) =>
      Array.from({ length: version }, (_, index) => `${type} ${index + 1}`),
    ),
  }
  await writeFile(join(folder, 'recorded.json'), `${JSON.stringify(recorded, null, 2)}\n`)
} finally {
  await product.close()
}

/** Answers the address of a customer whose visits are those of the demo data, and who has an account now. */
async function liveThrough(stage: Stage): Promise<string> {
  const step = async <Result>(what: string, work: () => Promise<Result>): Promise<Result> => {
    const result = await work()
    process.stderr.write(`${(performance.now() / 1000).toFixed(0)} s: ${what}\n`)
    return result
  }
  await stage.at(firstDay)
  await step('business', () => setUpBusiness(stage))
  const formerCustomer = await step('accounts', () => openAccounts(stage))
  await step('messages', () => writeToUs(stage))
  const week = await step('booked', () => bookWeek(stage))
  await step('Tuesday', () => liveTuesday(stage, week))
  await step('Wednesday', () => liveWednesday(stage, week))
  await step('Thursday', () => liveThursday(stage, week))
  await step('a missed visit', async () => {
    await makeVisit(stage, week('noorMissed'), 'no-show')
    await chargeMissed(stage, week('noorMissed'))
  })
  await step('Friday', () => liveFriday(stage, week))
  await step('Monday', () => liveMonday(stage, week))
  await step('the second Tuesday', async () => {
    await makeVisit(stage, week('open'))
    await payWhileCardIsOpen(stage, week('open'))
    await makeVisit(stage, week('omar'), 'no-show')
    await chargeMissed(stage, week('omar'))
  })
  await step('disputes', () => dispute(stage, week))
  await step('office', () => workInTheOffice(stage))
  await step('points', async () => redeemPoints(stage, await signIn(stage, 'noor@example.com'), week('noorNext')))
  await step('mails', async () => declineMails(stage, await stage.customerId('lea@example.com')))
  await step('texts', async () => textInVain(stage, await stage.customerId('lea@example.com')))
  await step('trouble', () => haveTrouble(stage))
  await stage.at('2026-12-02T15:00:00.000Z')
  await step('erasure', () => erasePerson(stage, 'old3@example.com'))
  await stage.at(lastDay)
  return formerCustomer
}

async function writeBackup(of: Product): Promise<void> {
  const plan = backup.plan({ positionals: ['backup.fgb'], values: {}, folder })
  await plan.run({
    ops: opsContextOf(of, of.config),
    signal: AbortSignal.timeout(120_000),
    progress: () => {},
    print: async () => {},
  })
}

/** Links as they stand in mails, which later versions have to follow. */
async function linksOf({ ctx, database }: Product): Promise<Record<string, string>> {
  const rows = await database.query<{ id: string }>(
    "select data->>'bookingId' as id from es.events where type = 'BookingHeld' and schema_version > 1 order by position",
  )
  const until = '2027-06-01T00:00:00.000Z'
  return Object.fromEntries(
    rows.flatMap(({ id }) => [
      [`balance ${id}`, linkTokenUntil(id, until, ctx.secret)],
      [`called-off ${id}`, calledOffToken(id, ctx.secret)],
    ]),
  )
}
