import { useState, type SyntheticEvent } from 'react'
import { useSWRConfig } from 'swr'
import { useLocation } from 'wouter'

import { addedLead } from '#services/contracts/office.ts'
import { HttpError, request } from '#web/data/http.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { isExpired } from '../data/office-read.ts'
import { useOfficeSession } from '../data/session.ts'
import { sectionPath } from '../shell/use-section.ts'

const empty = { name: '', email: '', phone: '', message: '' }

/** The form of a lead that came by phone; it opens once it is there. */
export function useNewLead(onDone: () => void) {
  const { t } = useI18n()
  const notify = useNotify()
  const { expire } = useOfficeSession()
  const { mutate } = useSWRConfig()
  const [, navigate] = useLocation()
  const [fields, setFields] = useState(empty)
  const [isTried, setTried] = useState(false)
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const email = fields.email.trim()
  const errors = {
    name: fields.name.trim() === '' ? t('customers.missing.name') : undefined,
    email:
      email === ''
        ? fields.phone.trim() === ''
          ? t('customers.missing.reach')
          : undefined
        : /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)
          ? undefined
          : t('customers.invalid.email'),
  }

  async function send() {
    setSending(true)
    setRefusal(null)
    try {
      const { id } = addedLead.parse(await request('POST', '/api/crm/leads', fields))
      notify({ title: t('office.lead.added'), tone: 'success' })
      onDone()
      navigate(sectionPath('leads', { lead: id }))
      await mutate('/api/crm/analytics')
    } catch (error) {
      setSending(false)
      const problem = error instanceof HttpError && error.status < 500 ? error.problem : null
      if (isExpired(error)) expire()
      else setRefusal(problem === null ? t('office.lead.not-added') : t(`problem.${problem.code}`))
    }
  }

  return {
    fields,
    refusal,
    isSending,
    errors: isTried ? errors : { name: undefined, email: undefined },
    change: (changed: Partial<typeof empty>) => setFields((before) => ({ ...before, ...changed })),
    onSubmit: (event: SyntheticEvent) => {
      event.preventDefault()
      setTried(true)
      if (errors.name === undefined && errors.email === undefined && !isSending) void send()
    },
  }
}
