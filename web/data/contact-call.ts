import { fastestMessageMs } from '#services/contracts/contact.ts'

import { request } from './http.ts'

/** Sends a message to the office, not sooner than a person could have typed it. Throws as `request` does. */
export async function sendContactMessage(written: object, shownAtMs: number): Promise<void> {
  const early = fastestMessageMs - (performance.now() - shownAtMs)
  if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
  // A timer may fire a fraction of a millisecond before its time.
  const filledInMs = Math.max(fastestMessageMs, Math.round(performance.now() - shownAtMs))
  await request('POST', '/api/contact', { ...written, filledInMs })
}
