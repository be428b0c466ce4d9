import { launchChromium } from '#scripts/servers/chromium.ts'
import { provision } from '#scripts/servers/provision.ts'

import { openBusyOffice } from './crm/busy-office.ts'
import { fillReadModel } from './data/fill-read-model.ts'
import { measurement, type Benchmark } from './measurement.ts'
import { benchAnswers } from './portal/answers.ts'
import { benchAttack } from './portal/attack.ts'
import { benchEntry } from './portal/entry.ts'
import { benchPages } from './portal/pages.ts'
import { signInCustomers } from './portal/signed-in.ts'

const size = { events: 1_000_000, days: 760 } as const
const rows = 100_000

export const benchPortal: Benchmark = {
  about: 'the portal at 100,000 bookings: answers at 100 a second, a sign-in under attack, pages on a slow phone',
  async run(report) {
    provision(['postgres', 'redis', 'chromium'])
    // Attackers have many addresses: they are told to the API as by a proxy.
    const office = await openBusyOffice({ ...size, environment: { TRUSTED_PROXIES: '1' } })
    try {
      await benchEntry(report)
      const { database, url } = office
      for (const table of ['bookings', 'payments']) await fillReadModel(database, table, rows)
      const [{ count } = { count: 0 }] = await database.query<{ count: number }>(
        'select count(*)::int as count from rm.bookings',
      )
      report(measurement({ name: 'portal: rows of rm.bookings', unit: 'rows', samples: [count] }))
      const customers = await signInCustomers(office)
      await benchAnswers(url, customers, report)
      await benchAttack(url, report)
      const browser = await launchChromium()
      try {
        await benchPages({ url, browser, customer: customers.some[0] }, report)
      } finally {
        await browser.close()
      }
    } finally {
      await office.close()
    }
  },
}
