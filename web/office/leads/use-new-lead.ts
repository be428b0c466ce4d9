import { useState, type SyntheticEvent } from 'react'

import { addedLead } from '#services/contracts/office.ts'
import { HttpError, request } from '#web/data/http.ts'
import type { MessageKey } from '#web/i18n/areas.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { emailError, phoneError } from '../frame/contact-errors.ts'
import { useReadAgain } from '../frame/data/office-key.ts'
import { isExpired } from '../frame/data/office-read.ts'
import { useOfficeSession } from '../frame/data/session.ts'
import { newLeadForm, useKeptTyped } from '../frame/data/use-kept-typed.ts'

/** What is kept of a lead that is not saved yet, by the mail that it is made from. */
const leadForm = (emailId?: string): string => (emailId === undefined ? newLeadForm : `${newLeadForm} ${emailId}`)

const newId = (): string => crypto.randomUUID().replaceAll('-', '')

const empty = { name: '', email: '', phone: '', message: '' }

export interface NewLeadTerms {
  /** What is known before anything is typed. */
  readonly given?: Partial<typeof empty>
  /** The mail that it is made from; a call without one. */
  readonly emailId?: string
  readonly addedTitle: string
  readonly onAdded: (id: string) => void
}

/** The form of a lead that came by phone or mail. Its id is made here, so that a repeated request makes no second lead. */
export function useNewLead({ given, emailId, addedTitle, onAdded }: NewLeadTerms) {
  const { t } = useI18n()
  const notify = useNotify()
  const { expire } = useOfficeSession()
  const readAgain = useReadAgain()
  const { fields: kept, change, forget } = useKeptTyped(leadForm(emailId), { id: newId(), ...empty, ...given })
  const { id, ...fields } = kept
  const [isTried, setTried] = useState(false)
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const email = fields.email.trim()
  const shown = (key: MessageKey | undefined) => key && t(key)
  const errors = {
    name: fields.name.trim() === '' ? t('customers.missing.name') : undefined,
    email: shown(email === '' && fields.phone.trim() === '' ? 'customers.missing.reach' : emailError(email)),
    phone: shown(phoneError(fields.phone)),
  }

  async function send() {
    setSending(true)
    setRefusal(null)
    try {
      const form = { id, ...fields, ...(emailId === undefined ? {} : { emailId }) }
      const added = addedLead.parse(await request('POST', '/api/crm/leads', form))
      forget({ id: newId(), ...empty, ...given })
      notify({ title: addedTitle, tone: 'success' })
      onAdded(added.id)
      await readAgain((path) => path === '/api/crm/analytics')
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
    errors: isTried ? errors : { name: undefined, email: undefined, phone: undefined },
    change,
    onSubmit: (event: SyntheticEvent) => {
      event.preventDefault()
      setTried(true)
      const isRight = Object.values(errors).every((error) => error === undefined)
      if (isRight && !isSending) void send()
    },
  }
}
