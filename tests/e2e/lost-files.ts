import type { BrowserContext, Page, Request } from 'playwright-core'

/** '/assets/fields-Ca_gP0wy.js', whatever is asked behind it. */
const fileOf = (url: string): string => new URL(url).pathname

const isBuilt = (url: string): boolean => /^\/assets\/.+\.(?:js|css)$/.test(fileOf(url))

/** The scripts and style sheets of ours that a page asks for from now on, each once, in their order. */
export function noteFiles(page: Page): ReadonlySet<string> {
  const files = new Set<string>()
  page.on('request', (request) => {
    if (isBuilt(request.url())) files.add(fileOf(request.url()))
  })
  return files
}

/** `once`: the first request fails. `until-reload`: every request until the next navigation. */
export type Loss = 'once' | 'until-reload'

/** Loses files of ours on their way to the page from now on. Tells which. */
export async function lose(
  context: BrowserContext,
  isLost: (file: string) => boolean,
  loss: Loss,
): Promise<{ readonly lost: ReadonlySet<string> }> {
  const lost = new Set<string>()
  let isMended = false
  context.on('request', (request: Request) => {
    if (request.isNavigationRequest() && request.frame().parentFrame() === null && lost.size > 0) isMended = true
  })
  await context.route('**/assets/**', (route) => {
    const file = fileOf(route.request().url())
    const isLetThrough = loss === 'once' ? lost.has(file) : isMended
    if (!isBuilt(route.request().url()) || !isLost(file) || isLetThrough) return route.continue()
    lost.add(file)
    return route.abort()
  })
  return { lost }
}

/** Runs as many at a time; the machine has two cores. */
export async function inTurns<Item>(items: Iterable<Item>, atATime: number, run: (item: Item) => Promise<void>) {
  const left = [...items]
  const work = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await run(item)
  }
  await Promise.all(Array.from({ length: atATime }, work))
}
