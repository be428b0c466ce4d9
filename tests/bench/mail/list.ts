import type { Browser, Page } from 'playwright-core'

import { measurement, percentile, type Measurement } from '../measurement.ts'
import type { MailOffice } from './mail-office.ts'
import { openMailPage } from './mail-page.ts'

const openings = 5
const wheels = 120
const stars = 20
/** Pause between stars. */
const starPauseMs = 400
const megabyte = 1024 ** 2

/** A folder's list in Chromium: opened, scrolled to the end, scrolled and starred with all lines. */
export async function benchList(
  office: MailOffice,
  browser: Browser,
  { count, report }: { readonly count: number; readonly report: (line: Measurement) => void },
): Promise<void> {
  const line = (what: string, samples: readonly number[], unit = 'ms') => ({
    name: `mail: list of ${count}, ${what}`,
    unit,
    samples,
  })
  const painted: number[] = []
  for (let opening = 0; opening < openings; opening += 1) {
    const page = await openMailPage(office, browser)
    painted.push(await page.evaluate(paintTime))
    await page.context().close()
  }
  report(measurement({ ...line('from the answer to the painted lines', painted), bar: { upTo: 100 } }))

  const still = await browser.newPage()
  report(measurement(line('frames of an empty page, 95 of 100 within', [percentile(await watchFrames(still), 0.95)])))
  await still.close()
  const page = await openMailPage(office, browser)
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await page.locator('button[aria-pressed="true"]', { hasText: 'List' }).waitFor()
  const frames = await scroll(page)
  report(
    measurement({ ...line('frames of scrolling, 95 of 100 within', [percentile(frames, 0.95)]), bar: { upTo: 20 } }),
  )
  const star = await starLines(page)
  report(
    measurement({ ...line('star shown, 95 of 100 within', [percentile(star, 0.95)]), bar: { upTo: 8 }, digits: 1 }),
  )

  const lines = await page.evaluate(readToEnd)
  report(measurement({ ...line('lines read by scrolling to the end', [lines], 'lines') }))
  report(measurement({ ...line('heap with all of them', [await heapOf(page)], 'MB'), bar: { upTo: 60 } }))
  const whole = await scroll(page, -1)
  report(
    measurement({
      ...line('the same scrolled back, 95 of 100 frames within', [percentile(whole, 0.95)]),
      bar: { upTo: 20 },
    }),
  )
  const late = await starLines(page)
  report(
    measurement({
      ...line('the same, star shown, 95 of 100 within', [percentile(late, 0.95)]),
      bar: { upTo: 8 },
      digits: 1,
    }),
  )
  await page.context().close()
}

function paintTime(): number {
  const [read] = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/email/threads'))
  const [painted] = performance.getEntriesByName('lines-painted')
  if (!(read instanceof PerformanceResourceTiming) || painted === undefined) throw new Error('The list was not timed')
  return painted.startTime - read.responseEnd
}

/** Milliseconds of idle frames, the machine's baseline. */
function watchFrames(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const frames: number[] = []
    let before = performance.now()
    for (let frame = 0; frame < 200; frame += 1) {
      await new Promise((drawn) => requestAnimationFrame(drawn))
      const at = performance.now()
      frames.push(at - before)
      before = at
    }
    return frames.slice(1)
  })
}

/** Milliseconds of frames while scrolling. */
async function scroll(page: Page, direction = 1): Promise<number[]> {
  await page.locator('li[aria-posinset]').first().waitFor()
  const box = await page.locator('li[aria-posinset]').nth(2).evaluate(boxOf)
  await page.mouse.move(box.x + 60, 500)
  await page.evaluate(() => {
    performance.clearMarks('frame')
    const frame = () => {
      performance.mark('frame')
      if (document.body.dataset['watched'] === 'yes') requestAnimationFrame(frame)
    }
    document.body.dataset['watched'] = 'yes'
    requestAnimationFrame(frame)
  })
  for (let wheel = 0; wheel < wheels; wheel += 1) await page.mouse.wheel(0, direction * 120)
  const frames = await page.evaluate(() => {
    document.body.dataset['watched'] = 'no'
    return performance.getEntriesByName('frame').map(({ startTime }) => startTime)
  })
  return frames.slice(1).map((at, index) => at - (frames[index] ?? at))
}

function boxOf(one: Element) {
  const { x, y, width, height } = one.getBoundingClientRect()
  return { x, y, width, height }
}

/** Milliseconds from a click on a star to its paint, line by line. */
async function starLines(page: Page): Promise<number[]> {
  const samples: number[] = []
  for (let star = 0; star < stars; star += 1) {
    samples.push(await page.evaluate(starOne, star))
    await page.waitForTimeout(starPauseMs)
  }
  return samples
}

function starOne(number: number): Promise<number> {
  const shown = [...document.querySelectorAll<HTMLElement>('li[aria-posinset] > button[aria-pressed]')].filter(
    (one) => {
      const { top, bottom } = one.getBoundingClientRect()
      return top > 200 && bottom < innerHeight
    },
  )
  const button = shown[number % Math.max(shown.length, 1)]
  if (button === undefined) throw new Error('No line is on screen')
  return new Promise<number>((done, fail) => {
    const late = setTimeout(() => fail(new Error('The star was not drawn')), 5_000)
    const began = performance.now()
    const observer = new MutationObserver(() => {
      observer.disconnect()
      clearTimeout(late)
      // Its styles and its place as well.
      button.getBoundingClientRect()
      done(performance.now() - began)
    })
    observer.observe(button, { attributes: true, attributeFilter: ['aria-pressed'] })
    button.click()
  })
}

/** Runs in the page: scrolls to the end; returns the number of lines. */
async function readToEnd(): Promise<number> {
  const pane = document.querySelector('li[aria-posinset]')?.closest('ul')?.parentElement
  if (!pane) throw new Error('There is no list')
  const late = performance.now() + 300_000
  for (;;) {
    const lines = Number(document.querySelector('li[aria-posinset]')?.getAttribute('aria-setsize') ?? -1)
    if (lines > 0) return lines
    if (performance.now() > late) throw new Error('The end of the list was not reached in five minutes')
    pane.scrollTop = pane.scrollHeight
    await new Promise((drawn) => setTimeout(drawn, 5))
  }
}

async function heapOf(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  await devtools.detach()
  return usedSize / megabyte
}
