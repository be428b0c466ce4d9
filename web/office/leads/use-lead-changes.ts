import { changedLeads, mostLeadChanges, type ChangedLeads, type LeadChanges } from '#services/contracts/office.ts'
import { request } from '#web/data/http.ts'
import { useReadAgain } from '#web/data/read-again.ts'
import { undoMs, useCommand } from '#web/data/use-command.ts'
import { OwnRefusal, useFailure } from '#web/data/use-failure.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { useNotify } from '#web/ui/toast.tsx'

export type LeadAction = 'close' | 'archive' | 'restore'

const changeOf = {
  close: { status: 'closed' },
  archive: { isArchived: true },
  restore: { isArchived: false },
} as const

type Changed = ChangedLeads['changed'][number]

interface Bulk {
  readonly changes: LeadChanges
  readonly told: (changed: readonly Changed[], unchangeable: number) => void
}

/** Changes any number of leads, says how many are different now and how many could not be changed, and offers the way back. */
export function useLeadChanges(onChanged: () => Promise<unknown>) {
  const { t } = useI18n()
  const notify = useNotify()
  const readAgain = useReadAgain()
  const { expireBy } = useFailure()

  /** Sends in parts of at most `mostLeadChanges`. Changes made before a failure stay, and are returned with the error. */
  async function sendAll(changes: LeadChanges) {
    const changed: Changed[] = []
    let unchangeable = 0
    try {
      for (let from = 0; from < changes.length; from += mostLeadChanges) {
        const part = changes.slice(from, from + mostLeadChanges)
        const answer = changedLeads.parse(await request('PATCH', '/api/admin/leads', { changes: part }))
        changed.push(...answer.changed)
        unchangeable += answer.unchangeable.length
      }
      return { changed, unchangeable, error: null }
    } catch (error) {
      return { changed, unchangeable, error }
    }
  }

  const command = useCommand<Bulk>({
    async send({ changes, told }) {
      const { changed, unchangeable, error } = await sendAll(changes)
      if (error === null || changed.length > 0) told(changed, unchangeable)
      await Promise.all([onChanged(), readAgain((path) => path === '/api/crm/analytics')])
      if (error === null || (await expireBy(error))) return
      throw new OwnRefusal(t('office.lead.bulk.failed', { count: changed.length, all: changes.length }))
    },
    failed: { title: t('office.error'), description: t('office.lead.failed') },
    isRepeatable: true,
  })
  const run = (changes: LeadChanges, told: Bulk['told']) => command.run({ changes, told })

  const undo = (action: LeadAction, changed: readonly Changed[]) =>
    run(
      changed.map(({ id, status, isArchived }) =>
        action === 'close' ? { id, status, onlyFrom: 'closed' as const } : { id, isArchived },
      ),
      (undone, unchangeable) =>
        notify({ title: t('office.lead.undone'), description: countsText(undone.length, unchangeable) }),
    )
  const countsText = (count: number, unchangeable: number): string =>
    [
      t('office.lead.bulk.done', { count }),
      ...(unchangeable === 0 ? [] : [t('office.lead.bulk.unchangeable', { count: unchangeable })]),
    ].join(' ')

  return {
    isSending: command.isPending,
    apply: (action: LeadAction, ids: readonly string[]) =>
      run(
        ids.map((id) => ({ id, ...changeOf[action] })),
        (changed, unchangeable) =>
          notify({
            title: t(`office.lead.did.${action}`),
            description: countsText(changed.length, unchangeable),
            durationMs: undoMs,
            ...(changed.length > 0 && {
              action: { label: t('office.lead.undo'), run: () => void undo(action, changed) },
            }),
          }),
      ),
  }
}
