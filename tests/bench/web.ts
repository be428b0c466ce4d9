import { languages } from '#events/values/language.ts'
import { launchChromium } from '#scripts/servers/chromium.ts'
import { languageCookie } from '#services/isomorphic/kept-by-every-page.ts'

import { measurement, percentile, type Bar, type Benchmark, type Measurement } from './measurement.ts'
import { visitFirst, type FirstVisit } from './web/first-visit.ts'
import { categories, fetchLighthouse, judge, lighthouseVersion, type Verdict } from './web/lighthouse.ts'
import { walkToQuote } from './web/quote-walk.ts'
import { openShop } from './web/shop.ts'
import { conditions, cpuConditions } from './web/slow-phone.ts'
import { weighPage, weighScripts } from './web/weights.ts'

type Report = (line: Measurement) => void

const visits = 5
const walks = 2
const verdicts = 3

export const benchWeb: Benchmark = {
  about: 'the front page on a slow phone, the quote wizard, Lighthouse: the built site in Chromium',
  async run(report) {
    await fetchLighthouse()
    const shop = await openShop()
    try {
      await weigh(shop.url, report)
      const browser = await launchChromium()
      try {
        // The server's own first time is not the visitor's.
        await visitFirst(browser, shop.url, 'en')
        for (const language of languages) {
          const taken: FirstVisit[] = []
          for (let round = 0; round < visits; round += 1) taken.push(await visitFirst(browser, shop.url, language))
          reportVisits(language, taken, report)
        }
        const times: (readonly number[])[] = []
        for (let round = 0; round < walks; round += 1) times.push(await walkToQuote(browser, shop.url))
        reportWalks(times, report)
      } finally {
        await browser.close()
      }
      const judged: Verdict[] = []
      for (let round = 0; round < verdicts; round += 1) judged.push(await judge(shop.url))
      reportVerdicts(judged, report)
    } finally {
      await shop.close()
    }
  },
}

async function weigh(url: string, report: Report): Promise<void> {
  for (const language of languages) {
    const samples = [(await weighPage(url, `${languageCookie.name}=${language}`)) / 1024]
    const name = `web: / with its styles, brotli, ${language}`
    report(measurement({ name, unit: 'KiB', samples, digits: 1, bar: { upTo: 14 } }))
  }
  const { start, withWizard } = weighScripts()
  const kB = (name: string, bytes: number, upTo: number) =>
    report(measurement({ name, unit: 'kB', samples: [bytes / 1000], digits: 1, bar: { upTo } }))
  kB('web: entry script, gzip', start, 90)
  kB('web: entry script with the wizard, gzip', withWizard, 118)
}

const aspects: readonly {
  readonly name: string
  readonly unit: string
  readonly digits?: number
  readonly bar?: Bar
  readonly of: (visit: FirstVisit) => number
}[] = [
  { name: 'script that blocks the first paint', unit: 'bytes', bar: { upTo: 0 }, of: (visit) => visit.blockingBytes },
  { name: 'first paint', unit: 'ms', of: (visit) => visit.firstPaintMs },
  { name: 'largest paint (LCP)', unit: 'ms', bar: { upTo: 900 }, of: (visit) => visit.largestPaintMs },
  { name: 'hydrated', unit: 'ms', bar: { upTo: 2_000 }, of: (visit) => visit.hydratedMs },
  { name: 'layout shift (CLS)', unit: 'score', digits: 4, bar: { upTo: 0.01 }, of: (visit) => visit.shift },
  { name: 'blocked after the first paint (TBT)', unit: 'ms', bar: { upTo: 300 }, of: (visit) => visit.blockedMs },
  { name: 'over the wire', unit: 'kB', digits: 1, of: ({ wire }) => sum(wire.values()) / 1000 },
  { name: 'script over the wire', unit: 'kB', digits: 1, of: ({ wire }) => (wire.get('Script') ?? 0) / 1000 },
]

function reportVisits(language: string, taken: readonly FirstVisit[], report: Report): void {
  for (const { name, of, ...rest } of aspects) {
    report(measurement({ name: `web: / in ${language}, ${name}, ${conditions}`, samples: taken.map(of), ...rest }))
  }
}

function reportWalks(walks: readonly (readonly number[])[], report: Report): void {
  const times = walks.flat()
  const line = (name: string, upTo: number, samples: readonly number[]) =>
    report(measurement({ name: `web: quote wizard, ${name}, ${cpuConditions}`, unit: 'ms', samples, bar: { upTo } }))
  line(`three of four of ${times.length} interactions (INP) within`, 100, [percentile(times, 0.75)])
  line('the slowest interaction (INP)', 200, [Math.max(...times)])
}

function reportVerdicts(judged: readonly Verdict[], report: Report): void {
  for (const category of categories) {
    const samples = judged.map(({ scores }) => scores[category])
    const bar = { figure: category === 'performance' ? 98 : 100 }
    report(
      measurement({ name: `web: Lighthouse ${lighthouseVersion}, mobile, ${category}`, unit: 'points', samples, bar }),
    )
  }
  const failed = [...new Set(judged.flatMap((verdict) => verdict.failed))]
  if (failed.length > 0) console.error(`Lighthouse would have more of: ${failed.join(', ')}`)
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, one) => total + one, 0)
