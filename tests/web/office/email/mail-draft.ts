import type { Draft } from '#services/contracts/email-drafts.ts'

import { thread } from './mail-thread.ts'

/** An answer that was begun, in plain text. */
export const draft: Draft = {
  id: 'd1',
  version: 3,
  accountId: 'a1',
  to: [thread.latestEmail.from],
  cc: [],
  bcc: [],
  subject: 'Re: Two vans',
  body: 'Both fit on Tuesday.',
  isRich: false,
  withQuote: true,
  mode: 'reply',
  emailId: 'm1',
  seenAnswers: [],
  state: 'draft',
  sendAt: null,
  updatedAt: '2026-11-22T15:20:00.000Z',
  hasQuote: false,
  attachments: [],
  failure: null,
  failureText: null,
}
