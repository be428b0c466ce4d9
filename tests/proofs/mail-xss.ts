import type { Browser } from 'playwright-core'

import { launchChromium } from '#scripts/servers/chromium.ts'

import { openFleet, type Fleet } from './fleet.ts'
import { openBeacon, type Beacon } from './mail-xss/beacon.ts'
import { batchOf, batchSize, deliverAll } from './mail-xss/deliver.ts'
import { hostileMessages, type Hostile } from './mail-xss/messages.ts'
import { openReader, type Noticed } from './mail-xss/reader.ts'
import type { Finding, Proof, ProofTerms, Sabotage } from './proof.ts'
import type { FleetProcess } from './running-process.ts'

const password = 'the password of the proof'
const mirrorMs = 240_000

const withoutSanitiser: Sabotage = {
  file: 'services/mailbox/show-message.ts',
  from: 'return await sanitised(terms, { id, html: found.html }, showing)',
  to: 'return { html: found.html, remoteImages: [] }',
}

/** Permissive policy; without any the pages' one would apply. */
const withoutPolicy: Sabotage = {
  file: 'services/features/mailbox/routes/mail-frame.ts',
  from: "'content-security-policy': bodyPolicy",
  to: `'content-security-policy': "default-src * data: blob: 'unsafe-inline' 'unsafe-eval'"`,
}

interface Layers {
  readonly name: string
  readonly sabotage: readonly Sabotage[]
  readonly withoutFrame: boolean
  /** The sandbox attribute stops scripts only. */
  readonly stopsRequests: boolean
}

const all: Layers = { name: 'all layers', sabotage: [], withoutFrame: false, stopsRequests: true }
const alone: readonly Layers[] = [
  { name: 'the sanitiser alone', sabotage: [withoutPolicy], withoutFrame: true, stopsRequests: true },
  { name: 'the policy alone', sabotage: [withoutSanitiser], withoutFrame: true, stopsRequests: true },
  {
    name: 'the frame alone',
    sabotage: [withoutSanitiser, withoutPolicy],
    withoutFrame: false,
    stopsRequests: false,
  },
]

/** Opens hostile mails in the reader: no script, no request without consent, with each layer alone too. */
export const proveMailXss: Proof = {
  about: 'hostile mails in the real reader: none runs a script or tells its sender, also with one layer alone',
  run: proveMailXssRun,
  control: {
    what: 'a reader without any of its three layers',
    cases: 300,
    says: /ran a script/,
    sabotage: [withoutSanitiser, withoutPolicy],
  },
}

async function proveMailXssRun(terms: ProofTerms): Promise<Finding> {
  const [fleet, browser, beacon] = await Promise.all([
    openFleet({ apis: 1, workers: 1, sabotage: [], environment: { ADMIN_PASSWORD: password } }),
    launchChromium(),
    openBeacon(),
  ])
  try {
    const corpus = hostileMessages({ beacon: beacon.url })
    const messages = corpus.messages.slice(0, terms.cases ?? undefined)
    // Whole batches: a thread is opened with all of its mails.
    const simple = messages.slice(0, Math.ceil(corpus.simple / batchSize) * batchSize)
    const none = { name: 'no layer', sabotage: terms.sabotage, withoutFrame: true, stopsRequests: true }
    const tried = terms.isControl ? [{ layers: none, read: messages }] : plan(messages, simple)
    const [apis] = await Promise.all([
      Promise.all(tried.map(({ layers }) => apiWith(fleet, layers))),
      mirror(fleet, messages),
    ])
    terms.say(`${messages.length} messages are mirrored`)
    const failures: string[] = []
    const figures: Record<string, number> = { trackings: messages.filter(({ family }) => family === 'tracking').length }
    for (const [index, { layers, read }] of tried.entries()) {
      const url = apis[index]?.url ?? ''
      const noticed = await readAll({ fleet, browser, beacon, url }, layers, read)
      terms.say(`${layers.name}: ${read.length} read, ${noticed.length} noticed`)
      failures.push(
        ...noticed.filter(({ kind }) => kind === 'ran' || layers.stopsRequests).map(sentence(layers, messages)),
      )
      figures[`${layers.name}: read`] = read.length
      figures[`${layers.name}: ran`] = countOf(noticed, 'ran')
      figures[`${layers.name}: asked`] = countOf(noticed, 'asked')
    }
    return { cases: tried.reduce((sum, { read }) => sum + read.length, 0), failures, figures }
  } finally {
    await Promise.all([fleet.close(), browser.close(), beacon.close()])
  }
}

/** All layers get all messages, each alone every way twice. */
const plan = (messages: readonly Hostile[], simple: readonly Hostile[]) => [
  { layers: all, read: messages },
  ...alone.map((layers) => ({ layers, read: simple })),
]

const countOf = (noticed: readonly Noticed[], kind: Noticed['kind']): number =>
  new Set(noticed.filter((one) => one.kind === kind).map(({ number }) => number)).size

const sentence =
  (layers: Layers, messages: readonly Hostile[]) =>
  ({ kind, number }: Noticed): string => {
    const message = messages.find((one) => one.number === number)
    const content = Buffer.from(message?.content ?? []).toString('latin1')
    return `${layers.name}: message ${number ?? 'unknown'} (${message?.family ?? '-'}) ${kind === 'ran' ? 'ran a script' : 'asked its sender’s server'}: ${content.slice(0, 300)}`
  }

async function mirror({ eyes }: Fleet, messages: readonly Hostile[]): Promise<void> {
  await deliverAll(eyes.mailbox, messages)
  const late = Date.now() + mirrorMs
  for (;;) {
    const [row] = await eyes.database.query<{ count: number }>(
      "select count(*)::integer as count from infra.mail_messages where sender_email = 'eve@sender.example'",
    )
    if (row?.count === messages.length) return
    if (Date.now() > late) throw new Error(`${row?.count} of ${messages.length} messages were mirrored`)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

interface Place {
  readonly fleet: Fleet
  readonly browser: Browser
  readonly beacon: Beacon
  readonly url: string
}

const apiWith = async (fleet: Fleet, { sabotage }: Layers): Promise<FleetProcess | undefined> =>
  sabotage.length === 0 ? fleet.apis[0] : fleet.startApi(undefined, sabotage)

async function readAll(
  { fleet, browser, beacon, url }: Place,
  { withoutFrame }: Layers,
  messages: readonly Hostile[],
): Promise<readonly Noticed[]> {
  const signInUrl = fleet.apis[0]?.url ?? ''
  const reader = await openReader({ browser, url, signInUrl, password, beacon, withoutFrame })
  const noticed: Noticed[] = []
  for (let from = 0; from < messages.length; from += batchSize) {
    const batch = messages.slice(from, from + batchSize)
    const [head] = batch
    if (head !== undefined) noticed.push(...(await reader.open(batchOf(head), batch.length)))
  }
  await reader.close()
  return noticed
}
