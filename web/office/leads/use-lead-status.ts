import { leadStatuses, type ContactLead, type LeadStatus } from '#services/contracts/office.ts'
import { request } from '#web/data/http.ts'
import { useCommand } from '#web/data/use-command.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { toastMs } from '#web/ui/toasts.ts'

interface StatusChange {
  readonly status: LeadStatus
  /** Previous status, which the toast offers to restore; null for the restoring change itself. */
  readonly before: LeadStatus | null
}

/** The status of a lead, which shows at once what was chosen, and what the server has where it refuses. */
export function useLeadStatus(lead: ContactLead, onChanged: () => Promise<unknown>) {
  const { t } = useI18n()
  const { pending, run } = useCommand<StatusChange>({
    send: ({ status }) => request('PATCH', `/api/admin/leads/${encodeURIComponent(lead.id)}/status`, { status }),
    failed: { title: t('office.error'), description: t('office.lead.failed') },
    changes: (path) => path === '/api/crm/analytics',
    onDone: onChanged,
    done: (_, { status }) => ({
      title: t('office.lead.updated'),
      description: t('office.lead.updated.to', { status: t(`office.lead.word.${status}`) }),
      durationMs: toastMs,
    }),
    undo: {
      label: t('office.lead.undo'),
      inputOf: (_, { before }) => (before === null ? null : { status: before, before: null }),
    },
    isRepeatable: true,
  })
  return {
    status: pending?.status ?? lead.status,
    change: (value: string) => {
      const status = leadStatuses.find((one) => one === value)
      if (status !== undefined) void run({ status, before: lead.status })
    },
  }
}
