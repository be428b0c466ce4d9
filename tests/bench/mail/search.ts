import { openChance } from '#scripts/demo/chance.ts'

import { measurement, percentile, type Measurement } from '../measurement.ts'
import type { MailOffice } from './mail-office.ts'
import { searchedWord } from './mail-words.ts'

const warmUp = 10
const searches = 150
const views = [
  ['mails', '/api/email/emails'],
  ['conversations', '/api/email/threads'],
] as const

/** Sequential searches of one or two words, half frequent and half rare. */
export async function benchSearch(
  office: MailOffice,
  count: number,
  report: (line: Measurement) => void,
): Promise<void> {
  for (const [what, path] of views) {
    const chance = openChance(searches)
    const samples: number[] = []
    for (let search = -warmUp; search < searches; search += 1) {
      const words = chance.isLucky(0.5) ? searchedWord(chance) : `${searchedWord(chance)} ${searchedWord(chance)}`
      const began = performance.now()
      await (await office.get(`${path}?folder=inbox&search=${encodeURIComponent(words)}`)).arrayBuffer()
      if (search >= 0) samples.push(performance.now() - began)
    }
    const name = `mail: ${searches} searches of ${what} over ${count} mails`
    report(measurement({ name: `${name}, half within`, unit: 'ms', samples: [percentile(samples, 0.5)] }))
    const p95 = [percentile(samples, 0.95)]
    report(measurement({ name: `${name}, 95 of 100 within`, unit: 'ms', samples: p95, bar: { most: 100 } }))
  }
}
