import { setTimeout as sleep } from 'node:timers/promises'

import * as z from 'zod'

import { provision } from '#scripts/servers/provision.ts'

import { hostileHtml } from './hostile-html.ts'
import { openMailOffice, type MailOffice } from './mail/mail-office.ts'
import { openOtherProgram } from './mail/other-program.ts'
import { measurement, median, percentile, type Benchmark } from './measurement.ts'
import { askSteadily } from './portal/steady.ts'

const user = 'office@shop.example'
const rounds = 3
const requests = { perSecond: 200, seconds: 5 }
const most = 5
const patienceMs = 600_000

const mails = z.array(z.object({ id: z.string(), subject: z.string() }))

export const benchExtremes: Benchmark = {
  about: 'another route while a mail of a megabyte of each bad shape is delivered, found and opened, beside its quiet',
  async run(report) {
    provision(['postgres', 'redis', 'dovecot'])
    const office = await openMailOffice()
    const sender = await openOtherProgram(office.server, user)
    const receive = async (shape: string, html: string, round: number): Promise<void> => {
      const subject = `${shape} ${round}`
      await sender.append('INBOX', `${headers(subject)}\r\n\r\n${html.replaceAll('\n', '\r\n')}\r\n`)
      await open(office, subject)
    }
    try {
      await office.connect(user)
      await receive('the first mail', '<p>Hello</p>', 0)
      await askAll(office)
      const quiet: number[] = []
      const beside = new Map(Object.keys(hostileHtml).map((shape): [string, number[]] => [shape, []]))
      for (let round = 0; round < rounds; round += 1) {
        quiet.push(await askAll(office))
        for (const [shape, html] of Object.entries(hostileHtml)) {
          beside.get(shape)?.push(await askAll(office, receive(shape, html, round)))
        }
      }
      const reference = { name: 'quiet', samples: quiet }
      for (const [shape, samples] of beside) {
        const name = `extremes: GET /api/services beside a mail of a megabyte, ${shape}, 99 of 100 within`
        report(measurement({ name, unit: 'ms', samples, reference, digits: 1, bar: { ratioUpTo: most } }))
      }
      const all = [...beside.values()].flat()
      report(measurement({ name: 'extremes: the same, of all shapes', unit: 'ms', samples: [median(all)], digits: 1 }))
    } finally {
      await sender.logout()
      await office.close()
    }
  },
}

const headers = (subject: string): string =>
  [
    'From: Priya <priya@customers.example>',
    `Subject: ${subject}`,
    `Message-ID: <${subject.replaceAll(' ', '-')}@customers.example>`,
    'MIME-Version: 1.0',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
  ].join('\r\n')

/** The 99th percentile of requests during the mail's processing, at least 1,000, in ms. */
async function askAll(office: MailOffice, mail: Promise<void> = Promise.resolve()): Promise<number> {
  let isOpened = false
  const opened = mail.finally(() => {
    isOpened = true
  })
  // Told by the last line, when no request is on its way any more.
  opened.catch(() => {})
  const took: number[] = []
  do {
    const some = askSteadily(requests, async () => {
      await (await office.get('/api/services')).arrayBuffer()
    })
    took.push(...(await some))
  } while (!isOpened)
  await opened
  return percentile(took, 0.99)
}

/** Opens the list, a search and the mail, as staff do. */
async function open(office: MailOffice, subject: string): Promise<void> {
  const read = async (path: string) => (await office.get(path)).text()
  const until = Date.now() + patienceMs
  for (;;) {
    const found = mails
      .parse(JSON.parse(await read('/api/email/emails?limit=5')))
      .find((mail) => mail.subject === subject)
    if (found !== undefined) {
      await read('/api/email/threads?search=hello&limit=5')
      await read(`/api/email/messages/${found.id}`)
      await readBody(office, found.id)
      return
    }
    if (Date.now() > until) throw new Error(`"${subject}" did not come`)
    await sleep(250)
  }
}

/** Sanitised HTML that is text alone is shown without a frame. */
async function readBody(office: MailOffice, id: string): Promise<void> {
  const answer = await fetch(`${office.url}/api/email/messages/${id}/body`, {
    headers: { cookie: office.cookie.join('=') },
  })
  await answer.text()
  if (answer.status !== 200 && answer.status !== 404) throw new Error(`The mail was answered ${answer.status}`)
}
