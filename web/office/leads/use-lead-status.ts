import { useState } from 'react'

import { leadStatuses, type ContactLead, type LeadStatus } from '#services/contracts/office.ts'
import { HttpError, request } from '#web/data/http.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { useReadAgain } from '../frame/data/office-key.ts'
import { isExpired } from '../frame/data/office-read.ts'
import { useOfficeSession } from '../frame/data/session.ts'

/** The status of a lead, which shows at once what was chosen, and what the server has where it refuses. */
export function useLeadStatus(lead: ContactLead, onChanged: () => Promise<unknown>) {
  const { t } = useI18n()
  const notify = useNotify()
  const { expire } = useOfficeSession()
  const readAgain = useReadAgain()
  const [chosen, setChosen] = useState<LeadStatus | null>(null)

  /** `before` is what it was, which the toast offers to bring back; null for what brings it back. */
  async function send(status: LeadStatus, before: LeadStatus | null) {
    setChosen(status)
    try {
      await request('PATCH', `/api/admin/leads/${encodeURIComponent(lead.id)}/status`, { status })
      notify({
        title: t('office.lead.updated'),
        description: t('office.lead.updated.to', { status: t(`office.lead.word.${status}`) }),
        tone: 'success',
        ...(before !== null && { action: { label: t('office.lead.undo'), run: () => void send(before, null) } }),
      })
      await Promise.all([onChanged(), readAgain((path) => path === '/api/crm/analytics')])
    } catch (error) {
      if (isExpired(error)) expire()
      else notify({ title: t('office.error'), description: reasonOf(error, t), tone: 'destructive' })
    }
    setChosen(null)
  }
  return {
    status: chosen ?? lead.status,
    change: (value: string) => {
      const status = leadStatuses.find((one) => one === value)
      if (status !== undefined) void send(status, lead.status)
    },
  }
}

const reasonOf = (error: unknown, t: ReturnType<typeof useI18n>['t']): string =>
  error instanceof HttpError && error.status < 500 && error.problem !== null
    ? t(`problem.${error.problem.code}`)
    : t('office.lead.failed')
