import { useCommand } from '#web/data/use-command.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { useOfficeSession } from '../../frame/data/session.ts'
import { assignMail, undoAssignment } from './team-calls.ts'
import type { TeamRead } from './use-team.ts'

type Assignment =
  | { readonly emailId: string; readonly staffId: string | null; readonly name: string }
  | { readonly undo: string }

/** Has somebody take care of the conversation of a mail, with a way back. The list is read again by `refresh`. */
export function useAssign(emailId: string | null, { team, mutate }: TeamRead, refresh: () => Promise<unknown>) {
  const { t } = useI18n()
  const { user } = useOfficeSession()

  const shown = () => Promise.all([mutate(), refresh()])
  const { run } = useCommand<Assignment, string | null>({
    send: async (asked) => {
      if ('staffId' in asked) return assignMail(asked.emailId, asked.staffId)
      await undoAssignment(asked.undo)
      return null
    },
    failed: { title: t('office.error'), description: t('team.assign.failed') },
    wordsOf: (_, asked) => ('undo' in asked ? t('team.assign.too-late') : t('team.assign.failed')),
    onDone: shown,
    onFailed: shown,
    done: (assignment, asked) =>
      assignment === null || !('staffId' in asked)
        ? null
        : {
            title: t(asked.staffId === null ? 'team.unassigned' : 'team.assigned'),
            description:
              asked.staffId === null ? t('team.unassigned.text') : t('team.assigned.text', { name: asked.name }),
            tone: 'neutral',
          },
    undo: { label: t('email.undo'), inputOf: (assignment) => (assignment === null ? null : { undo: assignment }) },
    isRepeatable: true,
  })
  const assign = (staffId: string | null) => {
    if (emailId === null || team === undefined || (team.assignee?.id ?? null) === staffId) return
    void run({ emailId, staffId, name: team.members.find(({ id }) => id === staffId)?.name ?? '' })
  }
  return {
    assign,
    assignToMe: () => assign(user.id),
  }
}
