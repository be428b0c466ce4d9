import { refuse, type Refusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import type { EmailTeam } from '#services/contracts/email-team.ts'
import { activeIn, allStaff, usernamesIn, type Staff } from '#services/domain/staff/staff.ts'
import type { AppContext } from '#services/features/context.ts'
import type { MailboxTerms } from '#services/mailbox/mailbox.ts'
import { assignThread } from '#services/mailbox/team/assignments.ts'
import { readTeam } from '#services/mailbox/team/read-team.ts'

type Log = Pick<AppContext, 'log'>

/** Members with the mail section; other assignees count as none. */
const mailStaffIn = (staff: Staff): Staff => activeIn(staff).filter(({ role }) => role === 'owner')

export const mailStaffIds = async ({ log }: Log): Promise<readonly string[]> =>
  mailStaffIn(await stateOf(log, allStaff)).map(({ staffId }) => staffId)

export async function teamOfMail(
  { log }: Log,
  mailbox: Pick<MailboxTerms, 'database' | 'clock'>,
  staffId: string,
  emailId: string,
): Promise<EmailTeam | null> {
  const [read, staff] = await Promise.all([readTeam(mailbox, staffId, emailId), stateOf(log, allStaff)])
  if (read === null) return null
  const { threadId, assignee, present, notes, answers } = read
  const nameOf = usernamesIn(staff)
  const colleague = (id: string) => ({ id, name: nameOf(id) })
  const members = mailStaffIn(staff).map((one) => colleague(one.staffId))
  return {
    emailId,
    threadId,
    assignee: members.find(({ id }) => id === assignee) ?? null,
    members,
    present: present.map(({ staffId: id, isWriting }) => ({ ...colleague(id), isWriting })),
    notes: notes.map(({ id, staffId: author, text, version, writtenAt, changedAt }) => ({
      id,
      by: colleague(author),
      text,
      version,
      writtenAt: writtenAt.toISOString(),
      changedAt: changedAt?.toISOString() ?? null,
    })),
    answers: answers.map(({ id, draftId, staffId: author, at, isWaiting, text }) => ({
      id,
      draftId,
      by: author === null ? null : colleague(author),
      at: at.toISOString(),
      isWaiting,
      text,
    })),
  }
}

/** Assigns a thread; null for nobody. */
export async function assignMail(
  ctx: Log,
  mailbox: Pick<MailboxTerms, 'database' | 'clock'>,
  staffId: string,
  asked: { readonly emailId: string; readonly assignee: string | null },
): Promise<Refusal | { readonly undo: string | null }> {
  const { assignee } = asked
  if (assignee !== null && !(await mailStaffIds(ctx)).includes(assignee))
    return refuse('invalid_request', { reason: 'no_mail_staff' })
  return assignThread(mailbox, staffId, asked)
}
