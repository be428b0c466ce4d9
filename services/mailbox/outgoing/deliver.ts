import { openMailSandbox } from '#infra/sandbox/mail/sandbox.ts'
import { mailAccount, type MailAccount } from '#infra/stores/mailbox/account-rows.ts'
import { outgoingFiles } from '#infra/stores/mailbox/outgoing-files.ts'
import type { SendResult } from '#infra/stores/mailbox/outgoing-queue.ts'
import type { OutgoingMail } from '#infra/stores/mailbox/outgoing-rows.ts'

import { signInOf, smtpTermsOf } from '../connect-account.ts'
import type { MailboxTerms } from '../mailbox.ts'
import { smtpTransport, type SmtpTerms } from '../smtp-transport.ts'
import { SourceError } from '../source.ts'
import { composeMessage } from './compose-message.ts'
import { failedAttempt, partialRefusal } from './delivery-outcome.ts'

/** Maximum time of a delivery, in ms: 35 MB at 1 Mbit/s. */
const deadlineMs = 300_000

type DeliveryTerms = Pick<MailboxTerms, 'database' | 'blobs' | 'credentials' | 'clock' | 'allowPrivateHosts'>

/** Delivers once; never rejects, but returns the outcome. */
export async function deliver(terms: DeliveryTerms, mail: OutgoingMail, signal: AbortSignal): Promise<SendResult> {
  const progress = { isWhole: false }
  try {
    const account = await mailAccount(terms.database, mail.accountId)
    if (account === null || mail.content === null) throw new SourceError('server_error')
    return await withServer(terms, account, (smtp) => handOver(terms, { account, mail, smtp, signal, progress }))
  } catch (error) {
    const at = Date.parse(terms.clock())
    return failedAttempt(error, { attempts: mail.attempts, at, isWhole: progress.isWhole })
  }
}

interface SentInfo {
  readonly rejected?: readonly (string | { readonly address: string })[]
  readonly rejectedErrors?: readonly unknown[]
}

interface HandOver {
  readonly account: MailAccount
  readonly mail: OutgoingMail
  readonly smtp: SmtpTerms
  readonly signal: AbortSignal
  readonly progress: { isWhole: boolean }
}

async function handOver(
  terms: DeliveryTerms,
  { account, mail, smtp, signal, progress }: HandOver,
): Promise<SendResult> {
  const { to, cc, bcc } = mail.draft
  const { messageId, content } = mail
  if (content === null) throw new SourceError('server_error')
  const files = await outgoingFiles(terms.database, mail.id)
  const date = new Date(terms.clock())
  const raw = await composeMessage(terms.blobs, { account, mail, messageId, content, files, date, withBcc: false })
  // Whoever reads it learns of it too; without a listener it would end the process.
  raw.on('error', () => {})
  const transport = smtpTransport(smtp)
  // `raw` is read ahead of the envelope; what nodemailer makes of it only once the server has answered DATA.
  transport.use('stream', ({ message }, done) => {
    message.processFunc((stream) =>
      stream.once('end', () => {
        progress.isWhole = true
      }),
    )
    done()
  })
  try {
    // oxlint-disable-next-line typescript/no-unsafe-assignment -- nodemailer's type of the answer is any
    const sent: SentInfo = await transport.sendMail({
      envelope: { from: account.email, to: [...to, ...cc, ...bcc].map(({ email }) => email) },
      messageId,
      raw,
      signal: AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]),
    })
    return partialRefusal((sent.rejected ?? []).map(textOf), sent.rejectedErrors ?? [])
  } finally {
    transport.close()
    raw.destroy()
  }
}

async function withServer<Answer>(
  terms: DeliveryTerms,
  account: MailAccount,
  work: (smtp: SmtpTerms) => Promise<Answer>,
): Promise<Answer> {
  if (account.provider !== 'sandbox') {
    if (account.smtp === null) throw new SourceError('server_error')
    return work(await smtpTermsOf(terms, account.smtp, await signInOf(terms, account)))
  }
  const clock = () => Date.parse(terms.clock())
  const sandbox = await openMailSandbox({ database: terms.database, clock, report: () => {} })
  try {
    const { hostname, port } = new URL(sandbox.url)
    const smtp = { host: hostname, port: Number(port), security: 'none' } as const
    return await work({ smtp, address: hostname, auth: null })
  } finally {
    await sandbox.close()
  }
}

const textOf = (address: string | { readonly address: string }): string =>
  typeof address === 'string' ? address : address.address
