import { launchChromium } from '#scripts/servers/chromium.ts'
import { provision } from '#scripts/servers/provision.ts'

import { benchBoard } from './crm/board.ts'
import { openBusyOffice, type BusyOffice } from './crm/busy-office.ts'
import { benchExport } from './crm/export.ts'
import { benchPastBoard, benchReads } from './crm/reads.ts'
import { benchWeights } from './crm/weights.ts'
import { fillReadModel } from './data/fill-read-model.ts'
import { measurement, type Benchmark, type Measurement } from './measurement.ts'

const size = { events: 1_000_000, days: 760 } as const
const rows = 100_000

export const benchCrm: Benchmark = {
  about:
    'the office at 100,000 bookings, 100,000 deals and 1,000,000 events: answers, the board in Chromium, CSV, sizes',
  async run(report) {
    provision(['postgres', 'redis', 'chromium'])
    const office = await openBusyOffice(size)
    try {
      for (const table of ['bookings', 'payments', 'deals', 'customers'])
        await fillReadModel(office.database, table, rows)
      await reportSize(office, report)
      await benchReads(office, report)
      await benchPastBoard(office, size.days, report)
      const browser = await launchChromium()
      try {
        await benchBoard(office, browser, report)
        await benchWeights(office, browser, report)
      } finally {
        await browser.close()
      }
      await benchExport(office, report)
    } finally {
      await office.close()
    }
  },
}

/** The board needs no long past: a minute instead of seven. */
const fewEvents = 60_000

export const benchCrmBoard: Benchmark = {
  about: 'of crm the board in Chromium alone, on a short log: mount, frames of a drag, drop',
  async run(report) {
    provision(['postgres', 'redis', 'chromium'])
    const office = await openBusyOffice({ ...size, events: fewEvents })
    try {
      await fillReadModel(office.database, 'deals', rows)
      const browser = await launchChromium()
      try {
        await benchBoard(office, browser, report)
      } finally {
        await browser.close()
      }
    } finally {
      await office.close()
    }
  },
}

async function reportSize({ database }: BusyOffice, report: (line: Measurement) => void): Promise<void> {
  for (const table of ['es.events', 'rm.bookings', 'rm.deals', 'rm.customers', 'rm.leads']) {
    const [found] = await database.query<{ count: number }>(`select count(*)::int as count from ${table}`)
    report(measurement({ name: `crm: rows of ${table}`, unit: 'rows', samples: [found?.count ?? 0] }))
  }
}
