import type { Browser, Page } from 'playwright-core'

import { measurement, percentile, type Measurement } from '../measurement.ts'
import type { BusyOffice } from './busy-office.ts'

const rounds = 5
const steps = 60

/** Bars by CPU slowdown. */
const bars = [
  { slowdown: 1, mountMs: 100, frameMs: 20 },
  { slowdown: 4, mountMs: 250, frameMs: 34 },
] as const
const dropMs = 50
const rendersOfDrag = 2

export async function benchBoard(office: BusyOffice, browser: Browser, report: (line: Measurement) => void) {
  for (const { slowdown, mountMs, frameMs } of bars) {
    const taken = { mount: [] as number[], frames: [] as number[], drop: [] as number[], renders: [] as number[] }
    let cards = 0
    for (let round = 0; round < rounds; round += 1) {
      const page = await openBoard(office, browser, slowdown)
      taken.mount.push(await page.evaluate(mountTime))
      cards = await page.evaluate(countDeals)
      const drag = await dragFirst(page)
      taken.frames.push(percentile(drag.frames, 0.95))
      taken.drop.push(drag.dropMs)
      taken.renders.push(drag.changed)
      await page.context().close()
    }
    const line = (what: string, samples: readonly number[], unit = 'ms') => ({
      name: `crm: board of ${cards} deals, CPU ${slowdown}x slower, ${what}`,
      unit,
      samples,
    })
    report(measurement({ ...line('from the answer to the painted board', taken.mount), bar: { upTo: mountMs } }))
    report(measurement({ ...line('frames of a drag, 95 of 100 within', taken.frames), bar: { upTo: frameMs } }))
    report(measurement({ ...line('drop painted', taken.drop), bar: { upTo: dropMs } }))
    report(measurement({ ...line('cards changed by a drag', taken.renders, 'cards'), bar: { upTo: rendersOfDrag } }))
  }
}

async function openBoard(office: BusyOffice, browser: Browser, slowdown: number): Promise<Page> {
  const context = await browser.newContext({ baseURL: office.url, viewport: { width: 1440, height: 900 } })
  await context.addCookies([{ name: office.cookie[0], value: office.cookie[1], url: office.url }])
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(markBoard)
  await page.goto('/crm?section=pipeline')
  await page.waitForFunction(() => performance.getEntriesByName('board-painted').length > 0)
  // The reading that follows the opening of the stream is not of the drag.
  await page.waitForTimeout(3_000 * slowdown)
  return page
}

/** Runs in the page: records the first frame with the board. */
function markBoard(): void {
  const observer = new MutationObserver(() => {
    if (document.querySelector('[data-stage]') === null) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => performance.mark('board-painted')))
  })
  observer.observe(document, { childList: true, subtree: true })
}

function mountTime(): number {
  const [read] = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/api/crm/deals'))
  const [painted] = performance.getEntriesByName('board-painted')
  if (!(read instanceof PerformanceResourceTiming) || painted === undefined) throw new Error('The board was not timed')
  return painted.startTime - read.responseEnd
}

/** Runs in the page: sum of the columns' counts. */
const countDeals = (): number =>
  [...document.querySelectorAll('[data-stage] header p')].reduce(
    (sum, { textContent }) => sum + Number(textContent.replaceAll(',', '').split(' ')[0]),
    0,
  )

/** Drags the first card two columns further, a step per frame. */
async function dragFirst(page: Page) {
  const handle = page.locator('[data-stage="new-lead"] [data-deal] button').first()
  const from = await handle.evaluate(boxOf)
  const to = await page.locator('[data-stage="quoted"]').evaluate(boxOf)
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 20, y + 20, { steps: 5 })
  await page.locator('[data-dnd-dragging]').waitFor()
  await page.evaluate(watchDrag)
  for (let step = 1; step <= steps; step += 1) {
    const part = step / steps
    await page.mouse.move(x + 20 + (to.x + 90 - x - 20) * part, y + 20 + 80 * part)
  }
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await page.mouse.up()
  await page.waitForFunction(() => performance.getEntriesByName('drop-painted').length > 0)
  return page.evaluate(() => {
    const marks = (name: string) => performance.getEntriesByName(name).map(({ startTime }) => startTime)
    const [released = 0] = marks('released')
    const frames = marks('frame').filter((at) => at <= released)
    return {
      frames: frames.slice(1).map((at, index) => at - (frames[index] ?? at)),
      dropMs: (marks('drop-painted')[0] ?? Number.NaN) - released,
      changed: (document.body.dataset['changed'] ?? '').split(' ').filter((id) => id !== '').length,
    }
  })
}

function boxOf(one: Element) {
  const { x, y, width, height } = one.getBoundingClientRect()
  return { x, y, width, height }
}

/** Runs in the page: records frames, the release and changed cards. */
function watchDrag(): void {
  const changed = new Set<string>()
  const idOf = (node: Node) =>
    (node instanceof Element ? node : node.parentElement)?.closest<HTMLElement>('[data-deal]')?.dataset['deal']
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      for (const id of [target, ...addedNodes].map(idOf)) if (id !== undefined) changed.add(id)
    }
    document.body.dataset['changed'] = [...changed].join(' ')
  }).observe(document.querySelector('main') ?? document.body, { subtree: true, childList: true, attributes: true })
  const frame = () => {
    performance.mark('frame')
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  // Before anybody else hears of it.
  window.addEventListener(
    'pointerup',
    () => {
      performance.mark('released')
      const dropped = new MutationObserver(() => {
        dropped.disconnect()
        requestAnimationFrame(() => setTimeout(() => performance.mark('drop-painted')))
      })
      const column = document.querySelector('[data-stage="quoted"] ul')
      if (column !== null) dropped.observe(column, { childList: true })
    },
    { capture: true, once: true },
  )
}
