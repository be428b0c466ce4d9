import { addDays, dayOf } from '#events/values/toronto.ts'
import { fillSandboxMailbox } from '#services/mailbox/sandbox-mailbox.ts'
import { accountVisitors, password } from '#tests/support/account-visitors.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { corpusNames, corpusTexts, type CorpusName } from '#tests/support/corpus.ts'
import { customerOf } from '#tests/support/customer-of.ts'
import { officeStaff, ownerPassword } from '#tests/support/office-staff.ts'
import { sampleOf } from '#tests/support/sample.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

/** A person of the corpus, who uses every input. */
export interface Person {
  readonly index: number
  /** Script or shape of the name. */
  readonly of: string
  readonly first: string
  readonly last: string
  readonly email: string
  readonly phone: string
  readonly browser: TestBrowser
  readonly customerId: string
  /** Ids by input. */
  readonly made: Map<string, string>
}

export interface Stage {
  readonly app: TestApp
  readonly people: readonly Person[]
  owner: TestBrowser
  /** All that were delivered, as they came: the sandbox keeps the newest alone. */
  /** Likewise what the bell told at any time. */
  readonly told: Set<string>
  readonly mails: Map<number, { readonly recipients: string; readonly raw: Uint8Array }>
}

/** Noon of tomorrow in Toronto, about: the bell tells of the last thirty days by the clock of the database, which is the real one. */
export const today = addDays(dayOf(new Date().toISOString()), 1)
const now = `${today}T17:00:00.000Z`

/** Unique text per person and place; for the longest name without a space. */
export const written = ({ index, first }: Person, place: string): string => {
  const text = corpusTexts[(index + place.length) % corpusTexts.length] ?? ''
  return first.length > longestGreeted ? `${'W'.repeat(70)}${place}${index}` : `${text} ${place}${index}`
}

/** Letters of a first name with which somebody is greeted in a text message. */
export const longestGreeted = 40

export const addressOf = ({ index, last }: Person): string => `${index + 1} ${last} Street`

export const must = (answer: Awaited<ReturnType<TestBrowser['get']>>, what: string) => {
  if (answer.status >= 400) throw new Error(`${what} was answered ${answer.status} ${answer.text.slice(0, 300)}`)
  return answer.body
}

/** A client address per person, so that limits do not interfere. */
function fromElsewhere(browser: TestBrowser, index: number): TestBrowser {
  const from = { 'x-forwarded-for': `203.0.113.${index + 1}` }
  const request: TestBrowser['request'] = (method, path, body, headers) =>
    browser.request(method, path, body, { ...from, ...headers })
  return {
    ...browser,
    request,
    get: (path) => request('GET', path),
    post: (path, body) => request('POST', path, body),
    patch: (path, body) => request('PATCH', path, body),
    put: (path, body) => request('PUT', path, body),
  }
}

/** The shapes that controls spoil, whoever else is in the sample. */
const always: ReadonlySet<string> = new Set([
  'Vietnamese, letters apart from their marks',
  'Gurmukhi with a joiner',
  'emoji of several signs',
  'letters of full width',
  'a word of sixty letters',
])

/** The people who take part: some 16 of the corpus, all with `--every-case`. */
function cast(): readonly (readonly [index: number, name: CorpusName])[] {
  const all: readonly (readonly [number, CorpusName])[] = [...corpusNames.entries()]
  const some = new Set(sampleOf(all, 12))
  return all.filter((one) => some.has(one) || always.has(one[1].of))
}

/** The whole product, its owner, and people of the corpus with an account. */
export async function openStage(webDirectory: string): Promise<Stage> {
  const app = await openTestApp({ webDirectory, now, vans: 10, trustedProxies: 1 })
  const owner = await officeStaff(app).owner()
  await fillSandboxMailbox(app.mailbox)
  const accounts = accountVisitors(app)
  const people = await inTurns(cast(), async ([index, { of, first, last }]) => {
    const browser = fromElsewhere(app.visitor(), index)
    const email = `person${index}@corpus.example`
    const form = { fullName: `${first} ${last}`, email, password, language: 'en' }
    must(await browser.post('/api/auth/registration', form), `the registration of ${of}`)
    const token = await accounts.mailed(email, 'confirm')
    must(await browser.post('/api/auth/verification', { token }), `the account of ${of}`)
    const phone = `(647) 555-${1_000 + index}`
    const customerId = await customerOf(app.ctx, email)
    return { index, of, first, last, email, phone, browser, customerId, made: new Map<string, string>() }
  })
  return { app, people, owner, mails: new Map(), told: new Set() }
}

/** A day later, with the owner signed in again; customers stay signed in for a week. */
export async function nextDay(stage: Stage): Promise<void> {
  await settle(stage)
  stage.app.forward(24 * 60)
  stage.owner = await officeStaff(stage.app).signIn('admin', ownerPassword)
}

/** A few at a time: each waits for the database, not for a processor. */
export async function inTurns<One, Result>(
  all: readonly One[],
  work: (one: One) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let from = 0; from < all.length; from += 4)
    results.push(...(await Promise.all(all.slice(from, from + 4).map(work))))
  return results
}

/** Every event has become jobs, every job is done, and what was mailed is kept. */
export async function settle({ app: { ctx, database, queue }, owner, mails, told }: Stage): Promise<void> {
  let quiet = 0
  await eventually(async () => {
    const [head, counts] = await Promise.all([ctx.log.head(), queue.counts()])
    const [row] = await database.query<{ position: number }>(
      "select position from infra.followers where name = 'reactions'",
    )
    quiet = row?.position === head && counts.waiting === 0 && counts.active === 0 ? quiet + 1 : 0
    return quiet > 1
  }, 'the workers are done')
  const came = await database.query<{ id: number; recipients: string; raw: Uint8Array }>(
    'select id, recipients, raw from sandbox.mail',
  )
  for (const { id, ...mail } of came) mails.set(id, mail)
  for (const one of must(await owner.get('/api/crm/notifications'), 'bell')) told.add(JSON.stringify(one))
}
