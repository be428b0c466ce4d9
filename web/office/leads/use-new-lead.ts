import { useState, type SyntheticEvent } from 'react'

import { addedLead } from '#services/contracts/office.ts'
import { request } from '#web/data/http.ts'
import { useCommand } from '#web/data/use-command.ts'
import type { MessageKey } from '#web/i18n/areas.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { emailError, phoneError } from '../frame/contact-errors.ts'
import { newLeadForm, useKeptTyped } from '../frame/data/use-kept-typed.ts'

const leadForm = (emailId?: string): string => (emailId === undefined ? newLeadForm : `${newLeadForm} ${emailId}`)

const newId = (): string => crypto.randomUUID().replaceAll('-', '')

const empty = { name: '', email: '', phone: '', message: '' }

export interface NewLeadTerms {
  /** Known values. */
  readonly given?: Partial<typeof empty>
  /** Source mail; absent for a call. */
  readonly emailId?: string
  readonly addedTitle: string
  readonly onAdded: (id: string) => void
}

/** The form of a lead that came by phone or mail. Its id is made here, so that a repeated request makes no second lead. */
export function useNewLead({ given, emailId, addedTitle, onAdded }: NewLeadTerms) {
  const { t } = useI18n()
  const { fields: kept, change, forget } = useKeptTyped(leadForm(emailId), { id: newId(), ...empty, ...given })
  const { id, ...fields } = kept
  const [isTried, setTried] = useState(false)
  const email = fields.email.trim()
  const shown = (key: MessageKey | undefined) => key && t(key)
  const errors = {
    name: fields.name.trim() === '' ? t('customers.missing.name') : undefined,
    email: shown(email === '' && fields.phone.trim() === '' ? 'customers.missing.reach' : emailError(email)),
    phone: shown(phoneError(fields.phone)),
  }

  const { isPending, fault, run } = useCommand({
    send: async () => {
      const form = { id, ...fields, ...(emailId === undefined ? {} : { emailId }) }
      return addedLead.parse(await request('POST', '/api/crm/leads', form))
    },
    failed: t('office.lead.not-added'),
    changes: (path) => path === '/api/crm/analytics',
    onDone: (added) => {
      forget({ id: newId(), ...empty, ...given })
      onAdded(added.id)
    },
    done: () => ({ title: addedTitle }),
  })

  return {
    fields,
    refusal: fault,
    isSending: isPending,
    errors: isTried ? errors : { name: undefined, email: undefined, phone: undefined },
    change,
    onSubmit: (event: SyntheticEvent) => {
      event.preventDefault()
      setTried(true)
      const isRight = Object.values(errors).every((error) => error === undefined)
      if (isRight) void run()
    },
  }
}
