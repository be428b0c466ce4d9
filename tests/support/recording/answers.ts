import { figureNames } from '#services/contracts/figures.ts'
import { lists } from '#services/lists/lists.ts'
import { opsContextOf } from '#services/operations/context.ts'
import { verbs } from '#services/operations/verbs.ts'
import { browserOf, type TestBrowser } from '#tests/support/browser.ts'
import type { Recorded } from '#tests/support/recorded-version.ts'

import { mailsComposedAnew } from './composed-mails.ts'
import { pdfWords } from './pdf-words.ts'
import { installation, type Product } from './product.ts'

/** Recorded answers by asker and question: JSON, lines or rows. */
export type Answers = Readonly<Record<string, unknown>>

export const crewPassword = 'a rather long new password'
export const customerPassword = 'glaze and sprinkles'

/** Customers with an account and a password, one of whom booked with the version before. */
export const customers = ['noor@example.com', 'lea@example.com', 'omar@example.com'] as const

interface Asking {
  readonly product: Product
  readonly known: Recorded
  readonly answers: Record<string, unknown>
}

/** Asks for everything that customers, office and operators are answered, as of one moment. */
export async function gatherAnswers(product: Product, known: Recorded): Promise<Answers> {
  const asking: Asking = { product, known, answers: {} }
  await askOffice(asking)
  await askCrew(asking)
  for (const email of [...customers, known.formerCustomer]) await askPortal(asking, email)
  await askPages(asking)
  await askOperators(asking)
  Object.assign(asking.answers, await mailsComposedAnew(product, known.demoEnd))
  return JSON.parse(JSON.stringify(asking.answers))
}

const visitorOf = (product: Product): TestBrowser =>
  browserOf(installation.APP_URL, product.paymentSetup.site.publishableKey)

/** Asks as somebody; the answer is kept under who asks, the shape of the address and what stands in it. */
function as(who: string, browser: TestBrowser, { answers }: Asking) {
  return async (shape: string, ...values: readonly string[]): Promise<unknown> => {
    let rest = values
    const address = shape.replaceAll(/:\w+/g, () => {
      const [value = '', ...others] = rest
      rest = others
      return encodeURIComponent(value)
    })
    const answer = await browser.get(address)
    const kept = await readAnswer(address, answer, browser)
    answers[[who, shape, ...values].join(' ')] = kept
    return kept
  }
}

async function readAnswer(
  address: string,
  answer: Awaited<ReturnType<TestBrowser['get']>>,
  browser: TestBrowser,
): Promise<unknown> {
  const { status, body, text, headers } = answer
  if (status >= 400) return { status, code: body?.code ?? null }
  const type = headers.get('content-type') ?? ''
  if (type.startsWith('application/json')) return body
  if (type.startsWith('text/csv')) return { rows: rowsOf(text) }
  if (type === 'application/pdf') return { words: pdfWords(await bytesOf(address, browser)) }
  if (type.startsWith('text/')) return { lines: text.split(/\r?\n/) }
  return { type, location: headers.get('location') }
}

async function bytesOf(address: string, browser: TestBrowser): Promise<Uint8Array> {
  const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(installation.APP_URL + address, { headers: { cookie } })
  return new Uint8Array(await response.arrayBuffer())
}

/** The rows of a table by its head: whoever reads it finds columns by their names. */
function rowsOf(csv: string): Record<string, string>[] {
  const lines = [...csv.replace(/^\uFEFF/, '').matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)]
  const table: string[][] = [[]]
  for (const [, quoted, plain, end] of lines) {
    table.at(-1)?.push((quoted ?? plain ?? '').replaceAll('""', '"'))
    if (end !== ',') table.push([])
  }
  const [head = [], ...rows] = table.filter((row) => row.length > 1)
  return rows.map((row) => Object.fromEntries(row.map((cell, column) => [head[column] ?? `column ${column}`, cell])))
}

/** The ids that stored events of a type name, in the order of the log. */
async function idsIn({ product }: Asking, field: string, where: string): Promise<string[]> {
  const rows = await product.database.query<{ id: string }>(
    `select id from (select data->>'${field}' as id, min(position) as first from es.events where ${where} group by 1) found
     where id is not null order by first`,
  )
  return rows.map(({ id }) => id)
}

/** SQL condition of events after the demo data. */
const scripted = ({ known }: Asking): string => `position > ${known.demoEnd}`

/** Visits of the scripted days, and some of those before. */
async function visitsIn(asking: Asking): Promise<string[]> {
  const former = await idsIn(
    asking,
    'bookingId',
    `type = 'BookingHeld' and position <= ${asking.known.demoEnd} and position % 97 < 4`,
  )
  return [...former, ...(await idsIn(asking, 'bookingId', `type = 'BookingHeld' and ${scripted(asking)}`))]
}

async function askOffice(asking: Asking): Promise<void> {
  const browser = visitorOf(asking.product)
  await browser.post('/api/admin/login', { username: 'admin', password: installation.ADMIN_PASSWORD })
  const ask = as('owner', browser, asking)
  for (const shape of officeAddresses) await ask(shape)
  for (const figure of figureNames) {
    await ask('/api/crm/analytics/figures/:figure', figure)
    await ask('/api/crm/analytics/figures/:figure/rows', figure)
  }
  for (const day of ['2026-11-22', '2026-11-25', '2026-11-27', '2026-12-01'])
    await ask('/api/crm/history?day=:day', day)
  for (const id of await visitsIn(asking)) {
    for (const what of [
      'visit',
      'concern',
      'charge',
      'receipts',
      'photos',
      'cancellation?by=business',
      'cancellation?by=customer',
      'reschedule',
    ])
      await ask(`/api/crm/bookings/:id/${what}`, id)
    await ask('/api/crm/history/bookings/:id', id)
  }
  for (const id of await idsIn(asking, 'receiptId', "type = 'ReceiptIssued'"))
    await ask('/api/crm/receipts/:id/receipt.pdf', id)
  for (const id of await idsIn(asking, 'customerId', scripted(asking))) {
    for (const what of ['', '/history', '/attendance']) await ask(`/api/crm/customers/:id${what}`, id)
  }
  for (const id of await idsIn(asking, 'dealId', `type = 'DealOpened' and ${scripted(asking)}`))
    await ask('/api/crm/deals/:id/history', id)
  for (const id of await idsIn(asking, 'leadId', `type = 'LeadReceived' and ${scripted(asking)}`))
    await ask('/api/admin/leads/:id/story', id)
}

const officeAddresses = [
  '/api/crm/deals',
  '/api/crm/deals?asOf=2026-11-27T17%3A00%3A00.000Z',
  '/api/crm/deal-list?limit=200',
  '/api/crm/deal-list?limit=200&status=lost',
  '/api/admin/leads?limit=200',
  '/api/admin/leads/groups?limit=50',
  '/api/crm/analytics',
  '/api/crm/analytics/weeks',
  '/api/crm/analytics/owed',
  '/api/crm/activity',
  '/api/crm/bookings?limit=200',
  '/api/crm/analytics/hst',
  '/api/crm/analytics/deals',
  '/api/crm/analytics/forecast',
  '/api/crm/customers?limit=200',
  '/api/crm/customers?search=okafor',
  '/api/crm/bookings?search=asha',
  '/api/crm/reviews?limit=200',
  '/api/crm/concerns?limit=200',
  '/api/crm/notifications',
  '/api/crm/reports',
  '/api/crm/reports?from=2026-11-22&to=2026-12-31',
  '/api/crm/business',
  '/api/crm/business/no-show-charges',
  '/api/crm/business/prices',
  '/api/crm/business/sold',
  '/api/crm/business/details',
  '/api/crm/business/service-area',
  '/api/crm/business/languages',
  '/api/crm/business/brand',
  '/api/crm/business/vans',
  '/api/crm/staff',
] as const

/** The crew sees its visits, and no prices. */
async function askCrew(asking: Asking): Promise<void> {
  const browser = visitorOf(asking.product)
  await browser.post('/api/admin/login', { username: 'dale', password: crewPassword })
  const ask = as('crew', browser, asking)
  for (const shape of ['/api/crm/business', '/api/crm/bookings?limit=50']) await ask(shape)
  for (const id of (await visitsIn(asking)).slice(-30)) await ask('/api/crm/bookings/:id/visit', id)
}

async function askPortal(asking: Asking, email: string): Promise<void> {
  const browser = visitorOf(asking.product)
  await browser.post('/api/login', { email, password: customerPassword })
  const ask = as(email, browser, asking)
  for (const what of [
    'profile',
    'quotes',
    'bookings',
    'service-history',
    'loyalty',
    'personal-copy',
    'cards',
    'sms',
    'passkeys',
  ])
    await ask(`/api/user/${what}`)
  const bookings = (await browser.get('/api/user/bookings')).body ?? []
  for (const { id } of [bookings].flat()) {
    for (const what of ['cancellation', 'reschedule', 'rewards', 'review', 'concern', 'visit.ics'])
      await ask(`/api/user/bookings/:id/${what}`, id)
  }
  const copy = JSON.stringify((await browser.get('/api/user/loyalty')).body ?? {})
  for (const [, id = ''] of copy.matchAll(/"id":"(\d{4}-\d{6})"/g)) {
    await ask('/api/user/receipts/:id', id)
    await ask('/api/user/receipts/:id/receipt.pdf', id)
  }
}

async function askPages(asking: Asking): Promise<void> {
  const ask = as('visitor', visitorOf(asking.product), asking)
  for (const shape of [
    '/api/services',
    '/api/addons',
    '/api/site',
    '/api/reviews',
    '/api/texts',
    '/robots.txt',
    '/sitemap.xml',
  ])
    await ask(shape)
  for (const service of ['sprinkle', 'glazed', 'filled']) {
    await ask('/api/availability?service=:service&date=2026-12-08', service)
    await ask('/api/availability/days?service=:service&from=2026-12-03&days=42&city=Brampton', service)
  }
  for (const [name, token] of Object.entries(asking.known.tokens)) {
    const [kind = '', bookingId = ''] = name.split(' ')
    const { body, status } = await visitorOf(asking.product).get(`/api/${kind}/${token}`)
    asking.answers[`visitor /api/${kind}/:token ${bookingId}`] =
      status >= 400 ? { status, code: body?.code ?? null } : body
  }
}

async function askOperators(asking: Asking): Promise<void> {
  const tables = lists.map(({ name }) => ['list', name, '--csv'])
  const asked = [['money', '2026-11'], ['money', '2026-12'], ...tables]
  for (const [name = '', ...given] of asked) await operate(asking, name, given)
}

async function operate({ product, answers }: Asking, name: string, given: readonly string[]): Promise<void> {
  const verb = verbs.find((one) => one.name === name)
  const printed: string[] = []
  const values = given.includes('--csv') ? { csv: true } : {}
  const plan = verb?.plan({ positionals: given.filter((one) => !one.startsWith('--')), values, folder: '.' })
  const outcome = await plan?.run({
    ops: opsContextOf(product, product.config),
    signal: AbortSignal.timeout(120_000),
    progress: () => {},
    print: async (text) => {
      printed.push(text)
    },
  })
  const text = printed.join('')
  answers[['operator ops', name, ...given].join(' ')] =
    text === '' ? { holds: outcome?.holds, lines: outcome?.lines } : { rows: rowsOf(text) }
}
