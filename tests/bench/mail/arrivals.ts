import { createServer, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Browser } from 'playwright-core'

import { openChance } from '#scripts/demo/chance.ts'

import { measurement, type Measurement } from '../measurement.ts'
import type { MailOffice } from './mail-office.ts'
import { openMailPage } from './mail-page.ts'
import { openOtherProgram } from './other-program.ts'

const told = { mails: 10, pauseMs: 2_000, mostMs: 2_000 }
/** Pause between looks, outside of the measured wait. */
const polled = { mails: 4, pauseMs: 4_000, mostMs: 17_000 }
const withinMs = 60_000

interface Arrivals {
  readonly office: MailOffice
  readonly browser: Browser
  readonly report: (line: Measurement) => void
}

/** Delay from delivery to the inbox's line, with IDLE and with polling. */
export async function benchArrivals({ office, browser, report }: Arrivals, user: string): Promise<void> {
  const line = async (what: string, to: string, terms: typeof told) => {
    const samples = await arrive({ office, browser, report }, to, terms)
    const name = `mail: a new mail on screen, ${what}, the slowest of ${samples.length}`
    report(measurement({ name, unit: 'ms', samples: [Math.max(...samples)], bar: { most: terms.mostMs } }))
  }
  await line('told by IDLE', user, told)
  const proxy = await openProxyWithoutIdle(office.server)
  try {
    const asked = 'polled@shop.example'
    await office.connect(asked, proxy.port)
    await line('by the poll alone', asked, polled)
  } finally {
    await proxy.close()
  }
}

async function arrive({ office, browser }: Arrivals, user: string, { mails, pauseMs }: typeof told): Promise<number[]> {
  const chance = openChance(mails)
  const [page, sender] = [await openMailPage(office, browser), await openOtherProgram(office.server, user)]
  const samples: number[] = []
  for (let mail = -1; mail < mails; mail += 1) {
    const subject = `Arrival ${chance.id()}`
    const began = performance.now()
    await sender.append('INBOX', `From: Priya <priya@customers.example>\r\nSubject: ${subject}\r\n\r\nHello\r\n`)
    await page.locator('li[aria-posinset]', { hasText: subject }).waitFor({ timeout: withinMs })
    // The first one waits until the account is connected.
    if (mail >= 0) samples.push(performance.now() - began)
    await sleep(pauseMs * (0.5 + chance.share()))
  }
  await sender.logout()
  await page.context().close()
  return samples
}

/** Proxy of a mail server that hides IDLE. */
async function openProxyWithoutIdle(target: { readonly host: string; readonly port: number }) {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(target)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far)
    far.on('data', (data) => {
      const text = data.toString('latin1')
      near.write(text.includes('CAPABILITY') ? Buffer.from(text.replaceAll(' IDLE', ' XDLE'), 'latin1') : data)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port')
  return {
    port: address.port,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}
