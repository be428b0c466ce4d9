import { expect, test } from 'vitest'

import type { Email, EmailThread } from '#services/contracts/email-messages.ts'
import { rowOfEmail, rowOfThread } from '#web/office/email/rows.ts'

const office = { name: 'Fresh Glaze', email: 'office@example.ca' }
const kim = { name: 'Kim', email: 'kim@b.example' }
const lee = { name: '', email: 'lee@b.example' }

const mail = (folder: Email['folder']): Email => ({
  id: 'm1',
  accountId: 'a1',
  threadId: 't1',
  subject: 'Quote',
  from: office,
  to: [kim, lee],
  cc: [],
  replyTo: [],
  receivedAt: '2026-11-22T11:00:00.000Z',
  plainTextBody: '',
  htmlBody: null,
  body: '',
  isRead: true,
  isStarred: false,
  isSpam: false,
  isFlagged: false,
  isAnswered: false,
  folder,
  hasAttachments: false,
  assigneeId: null,
  attachments: [],
})
const thread = (folder: Email['folder']): EmailThread => ({
  id: 't1',
  subject: 'Quote',
  participants: [office],
  latestEmail: mail(folder),
  emailCount: 1,
  isRead: true,
  isStarred: false,
  emailIds: ['m1'],
})

test.each(['sent', 'drafts'] as const)(
  'a line of %s names whom it went to, as a mail and as a conversation',
  (folder) => {
    expect(rowOfEmail(mail(folder)).who).toEqual([kim, lee])
    expect(rowOfThread(thread(folder)).who).toEqual([kim, lee])
  },
)

test('a line of any other folder names who wrote', () => {
  expect(rowOfEmail(mail('inbox')).who).toEqual([office])
  expect(rowOfThread({ ...thread('inbox'), participants: [kim, office] }).who).toEqual([kim, office])
  expect(rowOfThread({ ...thread('archive'), participants: [] }).who).toEqual([office])
})
