import { useState, type SyntheticEvent } from 'react'
import { useLocation } from 'wouter'

import { changedCustomer, type CustomerCard } from '#services/contracts/customers.ts'
import { HttpError, request } from '#web/data/http.ts'
import { useCommand } from '#web/data/use-command.ts'
import type { MessageKey } from '#web/i18n/areas.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { emailError, phoneError } from '../frame/contact-errors.ts'
import { useKeptTyped } from '../frame/data/use-kept-typed.ts'
import { sectionPath } from '../frame/use-section.ts'

interface Fields {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly notes: string
}

interface Refused {
  readonly text: string
  /** Existing owner of the address. */
  readonly customerId: string | null
}

export const customerForm = (id?: string): string => (id === undefined ? 'customer' : `customer ${id}`)

const address = '/api/crm/customers'

/** The form of a new customer, or of a known one as they were when it was opened. */
export function useCustomerForm(current: CustomerCard | undefined, onDone: () => void) {
  const { t } = useI18n()
  const [, navigate] = useLocation()
  // What others change meanwhile is not what was on screen: the server refuses it against the version that was.
  const [customer] = useState(current)
  const {
    fields: kept,
    change,
    forget,
  } = useKeptTyped(customerForm(customer?.id), {
    ...fieldsOf(customer),
    version: String(customer?.version ?? ''),
  })
  const { version, ...fields } = kept
  const [isTried, setTried] = useState(false)
  const [ownerOfAddress, setOwnerOfAddress] = useState<string | null>(null)
  const errors = errorsIn(fields, customer)
  const shown = (error: MessageKey | undefined) => (isTried && error !== undefined ? t(error) : undefined)

  const { isPending, fault, run } = useCommand({
    send: async () =>
      changedCustomer.parse(
        customer === undefined
          ? await request('POST', address, fields)
          : await request('PATCH', `${address}/${encodeURIComponent(customer.id)}`, {
              ...fields,
              expectedVersion: Number(version),
            }),
      ),
    failed: t('customers.failed'),
    onDone: ({ id }) => {
      forget()
      onDone()
      if (customer === undefined) navigate(sectionPath('customers', { customer: id }))
    },
    done: () => ({ title: t(customer === undefined ? 'customers.added' : 'customers.saved') }),
    onFailed: (error) => {
      const customerId = error instanceof HttpError && error.status < 500 ? error.problem?.['customerId'] : null
      setOwnerOfAddress(typeof customerId === 'string' ? customerId : null)
    },
  })
  const refusal: Refused | null = fault === null ? null : { text: fault, customerId: ownerOfAddress }

  return {
    fields,
    isSending: isPending,
    refusal,
    errors: { name: shown(errors.name), email: shown(errors.email), phone: shown(errors.phone) },
    change,
    onSubmit: (event: SyntheticEvent) => {
      event.preventDefault()
      setTried(true)
      const isRight = Object.values(errors).every((error) => error === undefined)
      if (isRight) void run()
    },
  }
}

const fieldsOf = (customer: CustomerCard | undefined): Fields => ({
  name: customer?.name ?? '',
  email: customer?.email ?? '',
  phone: customer?.phone ?? '',
  notes: customer?.notes ?? '',
})

function errorsIn({ name, email, phone }: Fields, customer: CustomerCard | undefined) {
  const typed = email.trim()
  return {
    name: customer === undefined && name.trim() === '' ? ('customers.missing.name' as const) : undefined,
    phone: phoneError(phone, customer?.phone ?? ''),
    email: missingEmail(typed, { isKept: (customer?.email ?? '') !== '', hasPhone: phone.trim() !== '' }),
  }
}

function missingEmail(
  email: string,
  { isKept, hasPhone }: { readonly isKept: boolean; readonly hasPhone: boolean },
): MessageKey | undefined {
  if (email === '' && isKept) return 'customers.kept.email'
  if (email === '' && !hasPhone) return 'customers.missing.reach'
  return emailError(email)
}
