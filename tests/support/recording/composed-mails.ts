import type { AnyEvent } from '#events/envelope.ts'
import type { EventLog } from '#events/log/log.ts'
import type { AppContext } from '#services/features/context.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import { actorOf } from '#workers/engine/reaction.ts'
import { reactions } from '#workers/registry.ts'
import { remindOfVisits } from '#workers/remind-of-visits.ts'

import { pdfWords } from './pdf-words.ts'
import type { Product } from './product.ts'

/** Last events of the demo data to compose mails for. */
const demoEvents = 140
const reminderDays = [
  '2026-11-24',
  '2026-11-25',
  '2026-11-26',
  '2026-12-06',
  '2026-12-08',
  '2026-12-11',
  '2026-12-13',
  '2026-12-14',
]

/** Thrown where a reaction would do more than write a mail. */
class NotAMail extends Error {
  override name = 'NotAMail'
}

/**
 * Every mail that events lead to, composed by today's program as if none had been sent: its words, its files and its calendar. What it
 * says of the visit is as the visit stands now. Nothing is written and nothing is sent.
 */
export async function mailsComposedAnew(product: Product, demoEnd: number): Promise<Readonly<Record<string, unknown>>> {
  const { log } = product.ctx
  const answers: Record<string, unknown> = {}
  for (let after = demoEnd - demoEvents; ;) {
    const page = await log.readAll({ after, limit: 1_000 })
    for (const event of page) await composeFor(product, event, answers)
    if (page.length < 1_000) break
    after += page.length
  }
  for (const day of reminderDays) {
    for (const hour of ['14', '20']) {
      const sent = await composed(product, `${day}T${hour}:00:00.000Z`, (ctx) => remindOfVisits.run(ctx))
      for (const mail of sent) answers[`mail reminder ${day} ${mail.key}`] = await toldBy(mail)
    }
  }
  return answers
}

async function composeFor(product: Product, event: AnyEvent, answers: Record<string, unknown>): Promise<void> {
  for (const reaction of reactions.filter(({ events }) => events.includes(event.type))) {
    const ids = reaction.ids(event)
    if (ids === null) continue
    const sent = await composed(product, event.recordedAt, (ctx) => reaction.run(ctx, ids, actorOf(reaction)))
    for (const mail of sent) answers[`mail ${reaction.name} ${event.position} ${mail.key}`] = await toldBy(mail)
  }
}

/** Mails of some work at an instant, and before its other effects. */
async function composed(
  product: Product,
  at: string,
  work: (ctx: AppContext) => Promise<void>,
): Promise<MailMessage[]> {
  const sent: MailMessage[] = []
  const ctx: AppContext = {
    ...product.ctx,
    log: unsentIn(product.ctx.log),
    clock: () => at,
    mailer: {
      async send(mail) {
        sent.push(mail)
        return { status: 'accepted', messageId: mail.key }
      },
      verify: async () => {},
      close: () => {},
    },
    sms: null,
    provider: refusing(product.ctx.provider),
  }
  try {
    await work(ctx)
  } catch (error) {
    if (!(error instanceof NotAMail)) throw error
  }
  return sent
}

/** Proxy whose functions are all refused. */
function refusing<Of extends object>(of: Of): Of {
  return new Proxy(of, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value === 'object' && value !== null) return refusing(value)
      return async () => {
        throw new NotAMail('It asks the card provider')
      }
    },
  })
}

const isMails = (stream: string): boolean => stream.startsWith('letters-')

/** The log without the mails that were sent, which takes nothing. */
const unsentIn = (log: EventLog): EventLog => ({
  ...log,
  readStream: async (stream, options) => (isMails(stream) ? [] : log.readStream(stream, options)),
  async readStreams(streams) {
    const found = await log.readStreams(streams)
    return new Map([...found].map(([stream, events]) => [stream, isMails(stream) ? [] : events]))
  },
  async append({ writes }) {
    const others = writes.filter(({ stream, events }) => !isMails(stream) && events.length > 0)
    if (others.length > 0) throw new NotAMail(`It writes to ${others.map(({ stream }) => stream).join(', ')}`)
    return { status: 'appended', position: 0 }
  },
})

async function toldBy({
  to,
  replyTo,
  subject,
  text,
  language,
  calendar,
  files = [],
  unsubscribeUrl,
}: MailMessage): Promise<object> {
  return {
    to,
    replyTo: replyTo ?? null,
    subject,
    language,
    lines: text.split('\n'),
    unsubscribeUrl: unsubscribeUrl ?? null,
    calendar: calendar === undefined ? null : { ...calendar, content: calendar.content.split('\r\n') },
    files: await Promise.all(
      files.map(async ({ filename, contentType, content }) => ({
        filename,
        contentType,
        words: contentType === 'application/pdf' ? pdfWords(await content()) : null,
      })),
    ),
  }
}
