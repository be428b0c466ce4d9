import { useState } from 'react'

import { changedLeads, mostLeadChanges, type ChangedLeads, type LeadChanges } from '#services/contracts/office.ts'
import { request } from '#web/data/http.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { useReadAgain } from '../frame/data/office-key.ts'
import { isExpired } from '../frame/data/office-read.ts'
import { useOfficeSession } from '../frame/data/session.ts'

/** How long the toast offers to undo. */
const undoMs = 10_000

export type LeadAction = 'close' | 'archive' | 'restore'

const changeOf = {
  close: { status: 'closed' },
  archive: { isArchived: true },
  restore: { isArchived: false },
} as const

type Changed = ChangedLeads['changed'][number]

/** Changes any number of leads, says how many are different now and how many could not be changed, and offers the way back. */
export function useLeadChanges(onChanged: () => Promise<unknown>) {
  const { t } = useI18n()
  const notify = useNotify()
  const { expire } = useOfficeSession()
  const readAgain = useReadAgain()
  const [isSending, setSending] = useState(false)

  /** In parts of what a request takes; what was done before one of them failed stays done, and is told. */
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

  async function run(changes: LeadChanges, told: (changed: readonly Changed[], unchangeable: number) => void) {
    setSending(true)
    const { changed, unchangeable, error } = await sendAll(changes)
    if (error === null || changed.length > 0) told(changed, unchangeable)
    if (isExpired(error)) expire()
    else if (error !== null)
      notify({
        title: t('office.error'),
        description: t('office.lead.bulk.failed', { count: changed.length, all: changes.length }),
        tone: 'destructive',
      })
    await Promise.all([onChanged(), readAgain((path) => path === '/api/crm/analytics')])
    setSending(false)
  }

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
    isSending,
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
