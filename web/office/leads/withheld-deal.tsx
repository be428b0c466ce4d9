import { useState } from 'react'

import { addedLead, type ContactLead } from '#services/contracts/office.ts'
import { HttpError, request } from '#web/data/http.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { useReadAgain } from '../frame/data/office-key.ts'
import { isExpired } from '../frame/data/office-read.ts'
import { useOfficeSession } from '../frame/data/session.ts'

import css from './leads.module.css'

interface WithheldDealProps {
  readonly lead: ContactLead
  readonly onChanged: () => Promise<unknown>
}

/** Of a lead that looks like many others: why it opened no deal, and the way to one. */
export function WithheldDeal({ lead, onChanged }: WithheldDealProps) {
  const { t } = useI18n()
  const notify = useNotify()
  const { expire } = useOfficeSession()
  const readAgain = useReadAgain()
  const [isSending, setSending] = useState(false)
  if (lead.alike === null || lead.name === null) return null

  async function convert() {
    if (isSending) return
    setSending(true)
    try {
      addedLead.parse(await request('POST', `/api/admin/leads/${encodeURIComponent(lead.id)}/deal`))
      notify({ title: t('office.lead.converted'), description: t('office.lead.converted.where'), tone: 'success' })
      await Promise.all([onChanged(), readAgain((path) => path === '/api/crm/analytics')])
    } catch (error) {
      const problem = error instanceof HttpError && error.status < 500 ? error.problem : null
      const description = problem === null ? t('office.lead.convert.failed') : t(`problem.${problem.code}`)
      if (isExpired(error)) expire()
      else notify({ title: t('office.error'), description, tone: 'destructive' })
    } finally {
      setSending(false)
    }
  }
  return (
    <p className={css.alike}>
      <span>{t('office.lead.withheld', { count: lead.alike })}</span>
      <Button variant="secondary" pending={isSending} onClick={() => void convert()}>
        {t('office.lead.convert')}
      </Button>
    </p>
  )
}
