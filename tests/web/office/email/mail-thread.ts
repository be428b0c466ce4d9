import type { EmailThread } from '#services/contracts/email-messages.ts'

export const threads = '/api/email/threads'
const jo = { name: 'Jo Park', email: 'jo@example.com' }
export const thread: EmailThread = {
  id: 't1',
  subject: 'Two vans',
  participants: [jo],
  emailCount: 1,
  isRead: true,
  isStarred: false,
  emailIds: ['m1'],
  latestEmail: {
    id: 'm1',
    accountId: 'a1',
    threadId: 't1',
    subject: 'Two vans',
    from: jo,
    to: [],
    cc: [],
    replyTo: [],
    receivedAt: '2026-11-22T15:00:00.000Z',
    plainTextBody: 'Next week?',
    htmlBody: null,
    body: 'Next week?',
    isRead: true,
    isStarred: false,
    isSpam: false,
    isFlagged: false,
    isAnswered: false,
    folder: 'inbox',
    hasAttachments: false,
    assigneeId: null,
    attachments: [],
  },
}
