import type { MailTexts, OutgoingMail } from '#infra/stores/mailbox/outgoing-rows.ts'

import { JobFailed } from '../bounded-process.ts'
import type { MailboxTerms } from '../mailbox.ts'

/** Sanitised HTML without remote images, which would track readers; null after a timeout. */
export const safeOrNull = ({ sanitiser }: Pick<MailboxTerms, 'sanitiser'>, html: string): Promise<string | null> =>
  orNull(sanitiser.do({ html, images: {} }).then((safe) => safe.html))

/** Text of HTML; null after a timeout. */
export const textOrNull = ({ sanitiser }: Pick<MailboxTerms, 'sanitiser'>, html: string): Promise<string | null> =>
  orNull(sanitiser.text(html))

async function orNull(job: Promise<string>): Promise<string | null> {
  try {
    return await job
  } catch (error) {
    if (error instanceof JobFailed) return null
    throw error
  }
}

/** Sanitised content with quote; null when impossible. */
export async function textsToSend(
  terms: Pick<MailboxTerms, 'sanitiser'>,
  { draft, quote }: Pick<OutgoingMail, 'draft' | 'quote'>,
): Promise<MailTexts | null> {
  const below = draft.withQuote ? quote : null
  if (!draft.isRich) return { html: null, text: joined(draft.body, below?.text) }
  const html = await safeOrNull(terms, draft.body)
  const text = html === null ? null : await textOrNull(terms, html)
  if (html === null || text === null) return null
  return {
    html: below === null ? html : `${html}<br>${below.html}`,
    text: joined(text, below?.text),
  }
}

const joined = (text: string, below: string | undefined): string =>
  below === undefined ? text : `${text.trimEnd()}\n\n${below}`
