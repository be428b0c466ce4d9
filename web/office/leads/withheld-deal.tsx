import { addedLead, type ContactLead } from '#services/contracts/office.ts'
import { request } from '#web/data/http.ts'
import { useCommand } from '#web/data/use-command.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'

import css from './leads.module.css'

interface WithheldDealProps {
  readonly lead: ContactLead
  readonly onChanged: () => Promise<unknown>
}

export function WithheldDeal({ lead, onChanged }: WithheldDealProps) {
  const { t } = useI18n()
  const { isPending, run } = useCommand({
    send: async () => addedLead.parse(await request('POST', `/api/admin/leads/${encodeURIComponent(lead.id)}/deal`)),
    failed: { title: t('office.error'), description: t('office.lead.convert.failed') },
    changes: (path) => path === '/api/crm/analytics',
    onDone: onChanged,
    done: () => ({ title: t('office.lead.converted'), description: t('office.lead.converted.where') }),
  })
  if (lead.alike === null || lead.name === null) return null
  return (
    <p className={css.alike}>
      <span>{t('office.lead.withheld', { count: lead.alike })}</span>
      <Button variant="secondary" pending={isPending} onClick={() => void run()}>
        {t('office.lead.convert')}
      </Button>
    </p>
  )
}
