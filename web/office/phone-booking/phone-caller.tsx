import { useState } from 'react'

import { officeCustomers, type OfficeCustomer } from '#services/contracts/customers.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import { Attendance } from '../customers/attendance.tsx'
import { useOfficeRead } from '../frame/data/office-read.ts'
import { useDebounced } from '../frame/data/use-debounced.ts'
import { useAddressParameter } from '../frame/use-section.ts'
import type { PhoneFields, usePhoneBooking } from './use-phone-booking.ts'

import parts from '../frame/parts.module.css'
import css from '../visit-actions/visit-page.module.css'

export type PhonePartProps = Pick<ReturnType<typeof usePhoneBooking>, 'fields' | 'errors' | 'change'>

const mostFound = 5

export function PhoneCaller({ fields, errors, change }: PhonePartProps) {
  const { t } = useI18n()
  // A deal that is to be booked names whom it is about.
  const [typed, type] = useState(useAddressParameter('caller') ?? '')
  const words = useDebounced(typed.trim())
  const query = new URLSearchParams({ search: words, limit: String(mostFound) }).toString()
  const found = useOfficeRead(officeCustomers, words === '' ? null : `/api/crm/customers?${query}`)
  const choose = (customer: OfficeCustomer) => {
    change(callerOf(customer))
    type('')
  }
  const field = (name: 'firstName' | 'lastName' | 'phone' | 'email', kind: 'text' | 'tel' | 'email' = 'text') => (
    <TextField
      type={kind}
      label={t(`visits.phone.${name}`)}
      optional={name === 'email' ? t('office.optional') : undefined}
      autoComplete="off"
      maxLength={name === 'email' ? 254 : 80}
      value={fields[name]}
      error={errors[name]}
      onChange={(value) => change({ [name]: value })}
    />
  )
  return (
    <section className={parts.panel}>
      <TextField type="search" label={t('visits.phone.find')} maxLength={100} value={typed} onChange={type} />
      {words === '' || typed === '' ? null : (
        <ul className={css.found}>
          {(found.data ?? []).map((customer) => (
            <li key={customer.id}>
              <Button variant="quiet" onClick={() => choose(customer)}>
                {[customer.name, customer.phone ?? customer.email].filter(Boolean).join(' · ')}
              </Button>
            </li>
          ))}
          {found.data?.length === 0 ? <li>{t('visits.phone.nobody')}</li> : null}
        </ul>
      )}
      {fields.customerId === '' ? null : (
        <>
          <p>
            {t('visits.phone.known')}{' '}
            <Button variant="quiet" onClick={() => change({ customerId: '' })}>
              {t('visits.phone.other')}
            </Button>
          </p>
          <Attendance customerId={fields.customerId} isBesideForm />
        </>
      )}
      <div className={css.pair}>
        {field('firstName')}
        {field('lastName')}
        {field('phone', 'tel')}
        {field('email', 'email')}
      </div>
    </section>
  )
}

/** A customer's name is one field: its last word is taken as the last name. */
function callerOf({ id, name, phone, email }: OfficeCustomer): Partial<PhoneFields> {
  const words = (name ?? '').trim().split(/\s+/)
  const lastName = words.length > 1 ? (words.at(-1) ?? '') : ''
  const firstName = (lastName === '' ? words : words.slice(0, -1)).join(' ')
  return { customerId: id, firstName, lastName, phone: phone ?? '', email: email ?? '' }
}
