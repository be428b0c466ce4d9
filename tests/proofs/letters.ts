import { setTimeout as sleep } from 'node:timers/promises'

import type { mailEvents } from '#events/mail.ts'
import { listenForMail, type Arrival } from '#infra/sandbox/mail/smtp.ts'
import { provision } from '#scripts/servers/provision.ts'
import { isRefusal } from '#services/commands/decision.ts'
import { receiveLead } from '#services/features/sales/leads.ts'

import { randomFrom } from './customer.ts'
import { openFleet, type Fleet } from './fleet.ts'
import { askForCodes, faultsOfTexts, slowTexts, textLimits, textsRecorded } from './letters/texts.ts'
import type { Finding, Proof, ProofTerms } from './proof.ts'
import { keepRunning, type Kept } from './running-process.ts'
import { shortenedWaits } from './shortened-waits.ts'

const usualKills = 50
/** Mails under way per kill. */
const lettersPerKill = 4
const textsPerKill = 2
/** Maximum delay of the mail server. */
const slowestMs = 120
const settledWithinMs = 120_000
const controlWithinMs = 30_000

/** Kills workers while they send: every mail arrives, twice only if accepted before the log knew. */
export const proveLetters: Proof = {
  about:
    'each letter and each text arrives once under 50 SIGKILLs of workers, but for letters taken in the moment of a kill',
  run: proveLettersRun,
  control: {
    what: 'workers that write down a mail as sent, and send it half a second later',
    cases: 8,
    says: /did not arrive/,
    sabotage: [
      {
        file: 'services/features/messages/send-mail-once.ts',
        from: 'const delivered = await ctx.mailer.send(mail)',
        to: "const delivered = { status: 'accepted', messageId: mail.key } as const\n  setTimeout(() => void ctx.mailer.send(mail), 500)",
      },
    ],
  },
  otherControls: [
    {
      what: 'a mailer that gives each try a Message-ID of its own',
      cases: 8,
      says: /Message-IDs/,
      sabotage: [
        {
          file: 'services/mail/smtp-mail.ts',
          from: 'const messageId = messageIdFor(outgoing.key, from)',
          to: 'const messageId = messageIdFor(`${outgoing.key}${Math.random()}`, from)',
        },
      ],
    },
    {
      what: 'workers that send a text again whose outcome they do not know, without looking for it',
      cases: 12,
      says: /the text to .* came \d+ times/,
      sabotage: [
        {
          file: 'services/features/messages/send-sms-once.ts',
          from: 'const sid = await provider.find({ to: text.to, body: text.body, since })',
          to: 'const sid = since === text.body ? text.to : null',
        },
      ],
    },
  ],
}

/** A copy at the mail server. Times in ms since 1970. */
interface Copy {
  readonly messageId: string
  readonly takenAt: number
}

async function proveLettersRun(terms: ProofTerms): Promise<Finding> {
  provision(['postgres', 'redis'])
  const kills = terms.cases ?? usualKills
  const random = randomFrom(terms.seed)
  const server = await openRecordingServer(random)
  const fleet = await openFleet({
    apis: 1,
    workers: 2,
    sabotage: [...shortenedWaits, ...slowTexts, ...terms.sabotage],
    environment: { ...textLimits, SMTP_URL: server.url, MAIL_FROM: 'Fresh Glaze <hello@example.com>' },
  })
  const kept = fleet.workers.map((worker) => keepRunning(worker, () => fleet.startWorker()))
  try {
    const killedAt: number[] = []
    for (let kill = 0; kill < kills; kill += 1) {
      await writeMessages(fleet, kill)
      await askForCodes(fleet, kill * textsPerKill, textsPerKill)
      killedAt.push(await killWhileSending(kept, server, random))
      if ((kill + 1) % 10 === 0) terms.say(`${kill + 1} of ${kills} kills`)
    }
    const count = kills * lettersPerKill
    const texts = kills * textsPerKill
    const recordedAt = await untilRecorded(fleet, { count, texts }, terms.isControl ? controlWithinMs : settledWithinMs)
    const failures = [
      ...faultsOf({ count, copies: server.copies, killedAt, recordedAt }),
      ...(await faultsOfTexts(fleet, texts)),
    ]
    const twice = [...server.copies.values()].filter((copies) => copies.length > 1).length
    return { cases: count, failures, figures: { kills: killedAt.length, lettersWithASecondCopy: twice, texts } }
  } finally {
    await Promise.all(kept.map((one) => one.stop()))
    await fleet.close()
    await server.close()
  }
}

const addressOf = (number: number): string => `letter-${number}@example.com`

async function writeMessages({ eyes }: Fleet, kill: number): Promise<void> {
  for (let index = 0; index < lettersPerKill; index += 1) {
    const email = addressOf(kill * lettersPerKill + index)
    const person = { name: 'Somebody', email, phone: '', message: 'When?' }
    const received = await receiveLead(eyes.ctx, { kind: 'visitor' }, { source: 'contact', language: 'en', ...person })
    if (isRefusal(received)) throw new Error(`A message was refused: ${received.refused}`)
  }
}

interface RecordingServer {
  readonly url: string
  readonly copies: ReadonlyMap<string, readonly Copy[]>
  /** Resolves at the next unanswered mail, or after a while. */
  nextMail(): Promise<void>
  close(): Promise<void>
}

/** Slow mail server that keeps all copies. */
async function openRecordingServer(random: () => number): Promise<RecordingServer> {
  const copies = new Map<string, Copy[]>()
  let noticed = Promise.withResolvers<void>()
  const take = async ({ to, raw }: Arrival) => {
    noticed.resolve()
    noticed = Promise.withResolvers<void>()
    const messageId = /^Message-ID: *(\S+)/im.exec(Buffer.from(raw).toString('latin1'))?.[1] ?? ''
    await sleep(random() * slowestMs)
    const copy = { messageId, takenAt: Date.now() }
    for (const address of to) copies.set(address, [...(copies.get(address) ?? []), copy])
  }
  // A client that died in the middle of a mail is what is looked for.
  const listener = await listenForMail(take, () => {})
  return {
    url: `smtp://127.0.0.1:${listener.port}`,
    copies,
    nextMail: () => Promise.race([noticed.promise, sleep(10_000)]),
    close: () => listener.close(),
  }
}

async function killWhileSending(kept: readonly Kept[], server: RecordingServer, random: () => number): Promise<number> {
  await server.nextMail()
  await sleep(random() * 2 * slowestMs)
  for (;;) {
    const running = kept.flatMap((one) => one.running() ?? [])
    const chosen = running[Math.floor(random() * running.length)]
    if (chosen !== undefined) {
      const at = Date.now()
      await chosen.kill()
      return at
    }
    await sleep(50)
  }
}

async function untilRecorded(
  fleet: Fleet,
  { count, texts }: { readonly count: number; readonly texts: number },
  withinMs: number,
): Promise<Map<string, number>> {
  const { eyes } = fleet
  const late = Date.now() + withinMs
  for (;;) {
    const rows = await eyes.database.query<{ email: string; at: Date }>(
      `select l.email, min(e.recorded_at) as at from es.events e
       join rm.leads l on e.data ->> 'key' = 'contact-acknowledgement-' || l.id
       where e.type = $1 group by l.email`,
      ['LetterSent' satisfies keyof typeof mailEvents],
    )
    const [left] = await eyes.database.query<{ jobs: number }>('select count(*)::int as jobs from infra.outbox')
    const isAll = rows.length >= count && (await textsRecorded(fleet)) >= texts
    if ((isAll && left?.jobs === 0) || Date.now() > late)
      return new Map(rows.map(({ email, at }) => [email, at.getTime()]))
    await sleep(300)
  }
}

interface Seen {
  readonly count: number
  readonly copies: ReadonlyMap<string, readonly Copy[]>
  readonly killedAt: readonly number[]
  readonly recordedAt: ReadonlyMap<string, number>
}

function faultsOf({ count, copies, killedAt, recordedAt }: Seen): string[] {
  return Array.from({ length: count }, (_, number) => addressOf(number)).flatMap((address) => {
    const [first, ...more] = copies.get(address) ?? []
    if (first === undefined) return [`the letter to ${address} did not arrive`]
    const recorded = recordedAt.get(address)
    if (recorded === undefined) return [`the letter to ${address} was never written down as sent`]
    const ids = new Set([first, ...more].map(({ messageId }) => messageId))
    return [
      ...(ids.size > 1 ? [`the letter to ${address} came with ${ids.size} Message-IDs`] : []),
      ...more.flatMap(({ takenAt }, index) => {
        const before = [first, ...more][index]?.takenAt ?? 0
        const wasKilled = killedAt.some((at) => at >= before - 2 * slowestMs && at <= takenAt)
        return wasKilled ? [] : [`the letter to ${address} came twice, and no worker was killed in between`]
      }),
      ...(more.some(({ takenAt }) => takenAt - slowestMs > recorded)
        ? [`the letter to ${address} came again after it was written down as sent`]
        : []),
    ]
  })
}
