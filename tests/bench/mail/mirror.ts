import { setTimeout as sleep } from 'node:timers/promises'

import { measurement, type Measurement } from '../measurement.ts'
import type { MailOffice } from './mail-office.ts'
import { openOtherProgram } from './other-program.ts'

/** Bare fetches before and after the mirror, which show a busier machine. */
const bareFetches = 2
/** Maximum milliseconds per mail. */
const mostMsOfMail = 60

/** Seconds of a bare fetch by imapflow, every message whole. */
async function bareFetch({ server }: MailOffice, user: string, count: number): Promise<number> {
  const client = await openOtherProgram(server, user)
  const began = performance.now()
  await client.mailboxOpen('INBOX')
  let read = 0
  for await (const { source } of client.fetch('1:*', { uid: true, source: true })) if (source !== undefined) read += 1
  const seconds = (performance.now() - began) / 1_000
  await client.logout()
  if (read !== count) throw new Error(`Only ${read} of ${count} mails were fetched`)
  return seconds
}

/** Time from connecting to first lines and to the whole mirror, beside bare fetches. */
export async function benchMirror(
  office: MailOffice,
  { user, count, bytes }: { readonly user: string; readonly count: number; readonly bytes: number },
  report: (line: Measurement) => void,
): Promise<void> {
  // Its server has seen a mailbox before.
  await bareFetch(office, user, count)
  const bare: number[] = []
  for (let round = 0; round < bareFetches; round += 1) bare.push(await bareFetch(office, user, count))
  const began = performance.now()
  await office.connect(user)
  await untilFirstLines(office, began + 60_000)
  const firstMs = performance.now() - began
  await untilMirrored(office, count, began + count * mostMsOfMail)
  const seconds = (performance.now() - began) / 1_000
  for (let round = 0; round < bareFetches; round += 1) bare.push(await bareFetch(office, user, count))

  const name = `mail: ${count} mails of ${Math.round(bytes / count / 1_024)} KB`
  report(
    measurement({
      name: `${name}, first lines after the connection`,
      unit: 'ms',
      samples: [firstMs],
      bar: { most: 2_000 },
    }),
  )
  const reference = { name: 'a bare fetch by imapflow', samples: bare.map((one) => count / one) }
  const samples = bare.map(() => count / seconds)
  report(measurement({ name: `${name}, mirrored`, unit: 'mails/s', samples, reference, bar: { ratio: 0.7 } }))
}

async function untilFirstLines(office: MailOffice, late: number): Promise<void> {
  for (;;) {
    const lines: unknown = await (await office.get('/api/email/emails?folder=inbox')).json()
    if (Array.isArray(lines) && lines.length > 0) return
    if (performance.now() > late) throw new Error('The mailbox has no line')
    await sleep(20)
  }
}

async function untilMirrored({ fleet }: MailOffice, count: number, late: number): Promise<void> {
  const { database } = fleet.eyes
  for (;;) {
    const [row] = await database.query<{ mirrored: number }>(
      'select count(*)::int as mirrored from infra.mail_messages',
    )
    if (row?.mirrored === count) return
    if (performance.now() > late) throw new Error(`Only ${row?.mirrored ?? 0} of ${count} mails are mirrored`)
    await sleep(100)
  }
}
