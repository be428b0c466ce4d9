import { simpleParser } from 'mailparser'

import { lists } from '#services/lists/lists.ts'
import { opsContextOf } from '#services/operations/context.ts'
import { verbs } from '#services/operations/verbs.ts'
import { readConfig } from '#services/process/config.ts'
import { pdfPages } from '#tests/support/pdf-texts.ts'
import { eventually, type TestApp } from '#tests/support/test-app.ts'

import { must, type Person, type Stage } from './people.ts'

/** A person's texts at an output of the product. */
type Exit = (stage: Stage, person: Person) => Promise<readonly string[]>

interface ReadMail {
  readonly recipients: string
  readonly text: string
  readonly html: string
  readonly calendars: readonly string[]
}

const kept = new WeakMap<TestApp, Map<string, Promise<unknown>>>()

/** Caches what does not depend on the person. */
function once<Result>(app: TestApp, name: string, read: () => Promise<Result>): Promise<Result> {
  const known = kept.get(app) ?? new Map<string, Promise<unknown>>()
  kept.set(app, known)
  const found = known.get(name) ?? read()
  known.set(name, found)
  return found as Promise<Result> // kept by this name alone
}

/** Mails as they were delivered, read by a mail reader that is not ours. */
const mailsOf = ({ app, mails }: Stage): Promise<readonly ReadMail[]> =>
  once(app, 'mails', () =>
    Promise.all(
      [...mails.values()].map(async ({ recipients, raw }) => {
        const {
          subject = '',
          to,
          html,
          text,
          attachments,
        } = await simpleParser(Buffer.from(raw), {
          skipTextToHtml: true,
        })
        const head = `${subject}\n${[to]
          .flat()
          .map((one) => one?.text ?? '')
          .join()}\n`
        const calendars = attachments.filter(({ contentType }) => contentType === 'text/calendar')
        return {
          recipients,
          text: head + (text ?? ''),
          html: head + (html === false ? '' : wordsOfHtml(html ?? '')),
          calendars: calendars.map(({ content }) => wordsOfCalendar(Buffer.from(content).toString('utf8'))),
        }
      }),
    ),
  )

const toCustomer = async (stage: Stage, { email }: Person) =>
  (await mailsOf(stage)).filter(({ recipients }) => recipients.includes(email))
const toOffice = async (stage: Stage) =>
  (await mailsOf(stage)).filter(({ recipients }) => recipients.includes('office@freshglaze.example'))

/** Each list of the operators' command as one text. */
const listedBy = ({ app }: Stage): Promise<readonly string[]> =>
  once(app, 'lists', () =>
    Promise.all(
      lists.map(async ({ name }) => {
        const printed: string[] = []
        const plan = verbs
          .find((verb) => verb.name === 'list')
          ?.plan({
            positionals: [name],
            values: { csv: true },
            folder: '.',
          })
        await plan?.run({
          ops: opsContextOf(app, readConfig({ DATA_DIR: '.' })),
          signal: AbortSignal.timeout(120_000),
          progress: () => {},
          print: async (text) => {
            printed.push(text)
          },
        })
        return cellsOf(printed.join(''))
      }),
    ),
  )

export const exits = {
  'mail to the customer, text': async (stage, person) => (await toCustomer(stage, person)).map(({ text }) => text),
  'mail to the customer, HTML': async (stage, person) => (await toCustomer(stage, person)).map(({ html }) => html),
  'mail to the office, text': async (stage) => (await toOffice(stage)).map(({ text }) => text),
  'mail to the office, HTML': async (stage) => (await toOffice(stage)).map(({ html }) => html),
  'calendar file': async (stage, person) => {
    const path = `/api/user/bookings/${person.made.get('booking wizard')}/visit.ics`
    const { text } = await person.browser.get(path)
    return [wordsOfCalendar(text), ...(await toCustomer(stage, person)).flatMap(({ calendars }) => calendars)]
  },
  'text message': async ({ app }, { phone }) => {
    const rows = await app.database.query<{ body: string }>(
      "select body from sandbox.sms where recipient = $1 and direction <> 'inbound' order by id",
      [`+1${phone.replaceAll(/\D/g, '')}`],
    )
    return rows.map(({ body }) => body)
  },
  'document as PDF': async ({ app, owner }, { made }) => {
    const receipts = must(await owner.get(`/api/crm/bookings/${made.get('booking wizard')}/receipts`), 'receipts')
    const cookie = [...owner.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const files = await Promise.all(
      receipts.receipts.map(async ({ id }: { readonly id: string }) => {
        const response = await fetch(`${app.url}/api/crm/receipts/${id}/receipt.pdf`, { headers: { cookie } })
        const pages = pdfPages(new Uint8Array(await response.arrayBuffer()))
        if (pages.some(({ missing }) => missing > 0)) return '□'
        return pages.map(({ text }) => text).join('\n')
      }),
    )
    return files
  },
  'export as CSV': async ({ app, owner }) => [
    await once(app, 'report', async () => cellsOf((await owner.get('/api/crm/reports')).text)),
  ],
  'lists as CSV': listedBy,
  'personal copy, JSON': async (_, { browser }) => [
    wordsOfJson((await browser.get('/api/user/personal-copy?format=json')).body),
  ],
  'personal copy, text': async (_, { browser }) => [(await browser.get('/api/user/personal-copy?format=txt')).text],
  notifications: async ({ told }) => [...told].map((one) => wordsOfJson(JSON.parse(one))),
  // A server that has too much to do answers without it for a while.
  'portal as it is served': async (_, { browser }) => [
    await eventually(async () => {
      const { text } = await browser.get('/portal')
      return text.includes('id="own"') && wordsOfHtml(text)
    }, 'the portal with what is theirs'),
  ],
  history: async ({ owner }, { customerId, made }) => [
    wordsOfJson((await owner.get(`/api/crm/customers/${customerId}/history`)).body),
    wordsOfJson((await owner.get(`/api/crm/history/bookings/${made.get('booking wizard')}`)).body),
  ],
  'search of customers': async ({ owner }, { last }) => [
    wordsOfJson((await owner.get(`/api/crm/customers?search=${encodeURIComponent(last)}`)).body),
  ],
  'search of bookings': async ({ owner }, { last }) => [
    wordsOfJson((await owner.get(`/api/crm/bookings?search=${encodeURIComponent(last)}`)).body),
  ],
  'search of leads': async ({ owner }, { last }) => [
    wordsOfJson((await owner.get(`/api/admin/leads?search=${encodeURIComponent(last)}`)).body),
  ],
  'search of the mailbox': async ({ owner }, { last }) =>
    Promise.all(
      ['inbox', 'sent'].map(async (folder) =>
        wordsOfJson(
          (await owner.get(`/api/email/emails?folder=${folder}&search=${encodeURIComponent(last)}&limit=100`)).body,
        ),
      ),
    ),
} as const satisfies Readonly<Record<string, Exit>>

const wordsOfJson = (value: unknown): string => {
  const words: string[] = []
  JSON.stringify(value, (_, one: unknown) => {
    if (typeof one === 'string') words.push(one)
    return one
  })
  return words.join('\n')
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: ' ' }

/** Visible text of HTML: no tags, entities decoded. */
const wordsOfHtml = (html: string): string =>
  html
    .replaceAll(/<(?:style|script|title)[\s\S]*?<\/(?:style|script|title)>/g, '')
    .replaceAll(/<!--[\s\S]*?-->|<wbr\s*\/?>/g, '')
    .replaceAll(/<\/?(?:b|i|a|bdi|bdo|span|strong|em)\b[^>]*>/g, '')
    .replaceAll(/<[^>]*>/g, '\n')
    .replaceAll(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) =>
      name === undefined
        ? String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16))
        : (entities[name] ?? whole),
    )

/** Lines put together again, signs as they are meant (RFC 5545). */
const wordsOfCalendar = (file: string): string =>
  file
    .replaceAll(/\r\n[ \t]/g, '')
    .replaceAll(/\\([\\;,nN])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign))

const cellsOf = (csv: string): string => csv.replaceAll('""', '"')
