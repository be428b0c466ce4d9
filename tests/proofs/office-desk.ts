import { setTimeout as sleep } from 'node:timers/promises'

import * as z from 'zod'

/** Office over HTTP, with retries. */
export interface OfficeDesk {
  /** Cancels with the proposed refund; resolves when acknowledged. */
  cancel(bookingId: string): Promise<void>
}

const shownRefund = z.object({ refundCents: z.int() })

const againMs = 200
const patienceMs = 120_000

/** `password` is the owner's. */
export async function openOfficeDesk(url: string, password: string): Promise<OfficeDesk> {
  const body = JSON.stringify({ username: 'admin', password })
  const signedIn = await ask(`${url}/api/admin/login`, 'POST', {}, body)
  if (signedIn?.status !== 200) throw new Error(`The owner could not sign in: ${signedIn?.status}`)
  const cookie = signedIn.headers.getSetCookie().map((one) => one.slice(0, one.indexOf(';')))
  const headers = { cookie: cookie.join('; ') }
  return {
    async cancel(bookingId) {
      const path = `${url}/api/crm/bookings/${bookingId}/cancellation`
      const late = Date.now() + patienceMs
      let last = 'nobody answered'
      while (Date.now() < late) {
        const shown = await ask(`${path}?by=business`, 'GET', headers)
        const preview = shown === null ? '' : await shown.text()
        if (preview.includes('"booking_cancelled"')) return
        if (shown?.status === 200) {
          const { refundCents } = shownRefund.parse(JSON.parse(preview))
          const terms = JSON.stringify({ by: 'business', reason: 'weather', refundCents })
          const done = await ask(path, 'POST', headers, terms)
          if (done?.status === 200) return
          last = `${done?.status}`
        } else last = `${shown?.status} ${preview}`
        await sleep(againMs)
      }
      throw new Error(`${bookingId} could not be cancelled: ${last}`)
    },
  }
}

/** Null without an answer. */
async function ask(
  url: string,
  method: string,
  headers: Readonly<Record<string, string>>,
  body?: string,
): Promise<Response | null> {
  try {
    return await fetch(url, {
      method,
      headers: { ...headers, origin: new URL(url).origin, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(30_000),
      ...(body === undefined ? {} : { body }),
    })
  } catch {
    // The process died; the caller asks again.
    return null
  }
}
