import type { Browser, BrowserContext, Page } from 'playwright-core'

import { languageCookie } from '#services/isomorphic/kept-by-every-page.ts'

/** Lighthouse's slow 4G: latency per request, without connection setup. */
const network = { roundTripMs: 150, downKbps: 1_638.4, upKbps: 750 }
const cpuSlowdown = 4

export const cpuConditions = `CPU ${cpuSlowdown}x slower`
export const conditions = `slow 4G (${network.roundTripMs} ms, ${(network.downKbps / 1024).toFixed(1)} Mbps down, ${network.upKbps} kbps up), ${cpuConditions}`

const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'en-CA',
}

/** Transferred bytes by kind: 'Document', 'Script', 'Font'. */
export type Wire = Map<string, number>

export interface SlowPhone {
  readonly page: Page
  readonly wire: Wire
  close(): Promise<void>
}

/** A phone without cached files, optionally with a chosen language. */
export async function openSlowPhone(browser: Browser, url: string, language: string): Promise<SlowPhone> {
  const context = await browser.newContext({ ...phone, baseURL: url })
  if (language !== 'en') await chooseLanguage(context, url, language)
  const page = await context.newPage()
  const wire = await slowDown(context, page)
  return { page, wire, close: () => context.close() }
}

/** Sets the language as the switcher does. */
async function chooseLanguage(context: BrowserContext, url: string, language: string): Promise<void> {
  await context.addCookies([{ name: languageCookie.name, value: language, url }])
  await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
}

async function slowDown(context: BrowserContext, page: Page): Promise<Wire> {
  const devtools = await context.newCDPSession(page)
  const wire: Wire = new Map()
  const kinds = new Map<string, string>()
  devtools.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other'
    wire.set(kind, (wire.get(kind) ?? 0) + encodedDataLength)
  })
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.roundTripMs,
    downloadThroughput: (network.downKbps * 1024) / 8,
    uploadThroughput: (network.upKbps * 1024) / 8,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  return wire
}
