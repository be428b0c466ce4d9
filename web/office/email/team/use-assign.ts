import { useI18n } from '#web/i18n/use-i18n.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { isExpired } from '../../frame/data/office-read.ts'
import { useOfficeSession } from '../../frame/data/session.ts'
import { assignMail, undoAssignment } from './team-calls.ts'
import type { TeamRead } from './use-team.ts'

/** How long the toast offers to undo. */
const undoMs = 10_000

/** Has somebody take care of the conversation of a mail, with a way back. The list is read again by `refresh`. */
export function useAssign(emailId: string | null, { team, mutate }: TeamRead, refresh: () => Promise<unknown>) {
  const { t } = useI18n()
  const notify = useNotify()
  const { user, expire } = useOfficeSession()

  const shown = () => Promise.all([mutate(), refresh()])
  const fail = (error: unknown, description: 'team.assign.failed' | 'team.assign.too-late') => {
    if (isExpired(error)) expire()
    else notify({ title: t('office.error'), description: t(description), tone: 'destructive' })
  }
  const undo = async (assignment: string) => {
    await undoAssignment(assignment).catch((error: unknown) => fail(error, 'team.assign.too-late'))
    await shown()
  }
  const assign = async (staffId: string | null) => {
    if (emailId === null || team === undefined || (team.assignee?.id ?? null) === staffId) return
    const name = team.members.find(({ id }) => id === staffId)?.name ?? ''
    try {
      const assignment = await assignMail(emailId, staffId)
      if (assignment !== null) {
        notify({
          title: t(staffId === null ? 'team.unassigned' : 'team.assigned'),
          description: staffId === null ? t('team.unassigned.text') : t('team.assigned.text', { name }),
          durationMs: undoMs,
          action: { label: t('email.undo'), run: () => void undo(assignment) },
        })
      }
    } catch (error) {
      fail(error, 'team.assign.failed')
    }
    await shown()
  }
  return {
    assign: (staffId: string | null) => void assign(staffId),
    assignToMe: () => void assign(user.id),
  }
}
