import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import type { Browser } from 'playwright-core'

import { measurement, type Measurement } from '../measurement.ts'
import type { BusyOffice } from './busy-office.ts'

const built = join(import.meta.dirname, '../../../.build/web')
const sections = [
  'analytics',
  'pipeline',
  'customers',
  'bookings',
  'email',
  'google',
  'archive',
  'history',
  'settings',
  'system',
  'notifications',
]

/** Compressed scripts and styles of the dashboard, and the additional ones of each section. */
export async function benchWeights(office: BusyOffice, browser: Browser, report: (line: Measurement) => void) {
  const kB = (name: string, files: Iterable<string>, upTo: number) => {
    const bytes = [...files].reduce(
      (sum, file) => sum + gzipSync(readFileSync(join(built, file)), { level: 9 }).byteLength,
      0,
    )
    report(measurement({ name, unit: 'kB', samples: [bytes / 1000], digits: 1, bar: { upTo } }))
  }
  const shell = await filesOf(office, browser, 'dashboard')
  kB('crm: shell and dashboard, gzip', shell, 170)
  for (const section of sections) {
    const files = await filesOf(office, browser, section)
    kB(
      `crm: section ${section}, gzip`,
      [...files].filter((file) => !shell.has(file)),
      60,
    )
  }
}

async function filesOf(office: BusyOffice, browser: Browser, section: string): Promise<ReadonlySet<string>> {
  const context = await browser.newContext({ baseURL: office.url, viewport: { width: 1440, height: 900 } })
  await context.addCookies([{ name: office.cookie[0], value: office.cookie[1], url: office.url }])
  const page = await context.newPage()
  const files = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\.(js|css)$/.test(pathname)) files.add(pathname)
  })
  await page.goto(`/crm?section=${section}`)
  await page.waitForFunction(() => !['', 'Loading…'].includes(document.querySelector('main')?.innerText.trim() ?? ''))
  await page.waitForTimeout(1_500)
  await context.close()
  return files
}
