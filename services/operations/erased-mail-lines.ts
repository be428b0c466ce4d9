import type { MailErasure } from '#services/mailbox/erased-people.ts'

import { plural } from './verb.ts'

/** Deleted mails, and those to delete at the provider. */
export function mailLines({ mirrored, written }: MailErasure): string[] {
  const all = mirrored.reduce((sum, { mails }) => sum + mails, 0)
  return [
    ...(written > 0 ? [`${plural(written, 'mail')} that the office wrote or had in writing deleted here.`] : []),
    ...(all > 0
      ? [
          `${plural(all, 'mail')} of the mailbox deleted here. The mail server still has them: search for the address there, in all folders, and delete for good what the law does not make you keep:`,
          ...mirrored.map(({ account, mails }) => `  ${account}  ${plural(mails, 'mail')}`),
        ]
      : []),
  ]
}
