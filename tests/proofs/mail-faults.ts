import { setTimeout as sleep } from 'node:timers/promises'

import { startDovecot } from '#scripts/servers/dovecot.ts'

import { randomFrom } from './customer.ts'
import { openFleet, type Fleet } from './fleet.ts'
import { openTriedAccount, type TriedAccount } from './mail-faults/account.ts'
import { openFaultProxy, type FaultProxy } from './mail-faults/fault-proxy.ts'
import { imapFault, smtpFault } from './mail-faults/faults.ts'
import { killWhileSending } from './mail-faults/kill-while-sending.ts'
import { watchNeighbours } from './mail-faults/neighbours.ts'
import { judgeSent, openSmtpSink, settled } from './mail-faults/smtp-sink.ts'
import { shortenedMailWaits } from './mail-faults/waits.ts'
import { watchProcess } from './mail-faults/watch-process.ts'
import type { Finding, Proof, ProofTerms } from './proof.ts'

const faulty = 6
const calm = 2
/** Default number: half IMAP faults, half SMTP faults. */
const usualCases = 400

/** Maximum time of a fault and the recovery, in ms. */
const strikeMs = 12_000
const recoverMs = 90_000

/** Breaks IMAP and SMTP connections in every way: mirrors agree, mails are sent once or reported. */
export const proveMailFaults: Proof = {
  about: 'mail servers that reset, hang, garble and lie: the worker and its other accounts go on, nothing is lost',
  run: proveMailFaultsRun,
  control: {
    what: 'a connection without a listener for its errors',
    cases: 60,
    says: /the worker process ended/,
    sabotage: [
      {
        file: 'services/mailbox/imap-connection.ts',
        from: "client.on('error', (error: unknown) => {",
        to: "client.on('a word that is never said' as 'error', (error: unknown) => {",
      },
    ],
  },
  otherControls: [
    {
      what: 'a connection without deadlines',
      cases: 60,
      says: /is not as on its server/,
      sabotage: [
        {
          file: 'services/mailbox/imap-connection.ts',
          from: "late.reject(new SourceError('timed_out'))",
          to: 'return',
        },
        { file: 'services/mailbox/imap-connection.ts', from: 'socketTimeout: silenceMs', to: 'socketTimeout: 0' },
      ],
    },
    {
      what: 'a sender that tries again when the last answer is missing',
      cases: 60,
      says: /was sent \d+ times/,
      sabotage: [
        {
          file: 'services/mailbox/outgoing/delivery-outcome.ts',
          from: 'if (isWhole && !isAnswer(responseCode)) {',
          to: 'if (isWhole && responseCode === -1) {',
        },
      ],
    },
  ],
}

interface Tried {
  readonly account: TriedAccount
  readonly imap: FaultProxy
  readonly smtp: FaultProxy
  readonly random: () => number
}

async function proveMailFaultsRun(terms: ProofTerms): Promise<Finding> {
  const [fleet, server, sink] = await Promise.all([
    openFleet({
      apis: 1,
      workers: 1,
      sabotage: [...shortenedMailWaits, ...terms.sabotage],
      environment: { MAILBOX_PRIVATE_HOSTS: 'on' },
    }),
    startDovecot(),
    openSmtpSink(),
  ])
  const { mailbox } = fleet.eyes
  const tried = await Promise.all(
    Array.from({ length: faulty }, async (_, index): Promise<Tried> => {
      const [imap, smtp] = await Promise.all([
        openFaultProxy(server),
        openFaultProxy({ host: '127.0.0.1', port: sink.port }),
      ])
      const random = randomFrom(terms.seed + index)
      const ports = { imapPort: imap.port, smtpPort: smtp.port }
      return {
        account: await openTriedAccount(`faulty${index}`, { mailbox, server, random, ...ports }),
        imap,
        smtp,
        random,
      }
    }),
  )
  const others = await Promise.all(
    Array.from({ length: calm }, (_, index) => {
      const ports = { imapPort: server.port, smtpPort: sink.port }
      return openTriedAccount(`calm${index}`, { mailbox, server, random: randomFrom(index), ...ports })
    }),
  )
  const watched = watchProcess(fleet.workers[0])
  try {
    return await tryAll(terms, { fleet, sink, tried, others, watched })
  } finally {
    await Promise.all([...tried.map(({ account }) => account), ...others].map((one) => one.close().catch(() => {})))
    await Promise.all(tried.flatMap(({ imap, smtp }) => [imap.close(), smtp.close()]))
    await fleet.close()
    await Promise.all([server.stop(), sink.close()])
  }
}

interface Place {
  readonly fleet: Fleet
  readonly sink: Awaited<ReturnType<typeof openSmtpSink>>
  readonly tried: readonly Tried[]
  readonly others: readonly TriedAccount[]
  readonly watched: ReturnType<typeof watchProcess>
}

async function tryAll(terms: ProofTerms, place: Place): Promise<Finding> {
  const { fleet, sink, tried, others, watched } = place
  const failures: string[] = []
  const sent = new Map<string, string>()
  const neighbours = watchNeighbours(fleet.eyes.database, others)
  let [rounds, struck] = [Math.ceil((terms.cases ?? usualCases) / 2), 0]
  await Promise.all(
    tried.map(async (one) => {
      for (;;) {
        rounds -= 1
        const round = rounds
        if (round < 0 || watched.ending() !== null) return
        const outcome = await tryOnce(one, round, place)
        sent.set(outcome.sent, outcome.names)
        struck += outcome.struck
        failures.push(...outcome.failures)
        if (round % 20 === 0) terms.say(`${round} rounds are left, ${failures.length} failures`)
      }
    }),
  )
  failures.push(...(await neighbours.stop()))
  const ending = watched.ending()
  if (ending !== null) failures.push(ending)
  else failures.push(...(await judgeAll(place, sent)))
  const killed = terms.isControl ? null : await killWhileSending(fleet, tried, sink)
  return {
    cases: struck + (killed?.cases ?? 0),
    failures: [...failures, ...(killed?.failures ?? [])],
    figures: { mails: sent.size, ...neighbours.figures(), ...killed?.figures },
  }
}

async function tryOnce({ account, imap, smtp, random }: Tried, round: number, { fleet, watched }: Place) {
  const [first, second] = [imapFault(round, random), smtpFault(round, random)]
  imap.arm(first)
  smtp.arm(second)
  if (first.how === 'greet' || random() < 0.3) imap.cut()
  const sent = await account.send()
  await account.change()
  const late = Date.now() + strikeMs
  while (Date.now() < late && !(imap.hasStruck() && smtp.hasStruck()) && watched.ending() === null) await sleep(50)
  const struck = [imap, smtp].filter((proxy) => proxy.hasStruck()).length
  imap.disarm()
  smtp.disarm()
  const failures: string[] = []
  const names = `${first.name}, ${second.name}`
  const told = await untilWithin(recoverMs, watched, async () =>
    (await settled(fleet.eyes.database, sent)) ? account.difference() : `${sent} is not settled`,
  )
  if (told !== '') failures.push(`${account.id} is not as on its server after ${names}: ${told}`)
  return { sent, names, struck, failures }
}

/** Last difference; '' for none. */
async function untilWithin(
  ms: number,
  watched: Place['watched'],
  differenceNow: () => Promise<string>,
): Promise<string> {
  const late = Date.now() + ms
  for (;;) {
    const told = await differenceNow()
    if (told === '' || Date.now() > late || watched.ending() !== null) return told
    await sleep(200)
  }
}

async function judgeAll({ fleet, sink, tried }: Place, sent: ReadonlyMap<string, string>): Promise<readonly string[]> {
  const twice = await Promise.all(tried.map(({ account }) => account.filedTwice()))
  return [
    ...(await judgeSent(fleet.eyes.database, sink, sent)),
    ...twice.flat().map((id) => `${id} is in the folder of sent mails twice`),
  ]
}
