import { Link } from 'wouter'

import { shownPhone } from '#events/values/phone-number.ts'
import { officeCustomers, type OfficeCustomer } from '#services/contracts/customers.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import { customerName } from '../frame/customer-name.ts'
import { useOfficePages } from '../frame/data/office-pages.ts'
import { useAddressValue, useSearchWords } from '../frame/data/use-address-value.ts'
import { PagedState } from '../frame/paged-state.tsx'
import { sectionPath } from '../frame/use-section.ts'

import parts from '../frame/parts.module.css'
import css from './customers.module.css'

const kinds = ['customer', 'lead', 'visitor'] as const

/** Ten at a time, whoever was heard of last first. */
export function CustomersList({ onAdd }: { readonly onAdd: () => void }) {
  const { t } = useI18n()
  const [kind, setKind] = useAddressValue('kind')
  const { typed, type, words } = useSearchWords()
  const query = new URLSearchParams({
    limit: '10',
    ...(kinds.some((one) => one === kind) ? { kind } : {}),
    ...(words === '' ? {} : { search: words }),
  })
  const pages = useOfficePages(officeCustomers, '/api/crm/customers', query.toString())
  const isFiltered = kind !== '' || words !== ''
  return (
    <>
      <search className={parts.tools}>
        <TextField type="search" label={t('office.search')} maxLength={100} value={typed} onChange={type} />
        <SelectField
          label={t('customers.kind')}
          placeholder={t('office.all')}
          value={kind}
          options={kinds.map((one) => ({ value: one, label: t(`customers.kind.${one}`) }))}
          onChange={setKind}
        />
        <Link className={buttonLook({ variant: 'secondary' })} href={sectionPath('customers', { view: 'reviews' })}>
          {t('customers.reviews')}
        </Link>
        <Button onClick={onAdd}>{t('office.customer.add')}</Button>
      </search>
      <PagedState pages={pages}>
        {(rows) => {
          if (rows.length === 0) return isFiltered ? <p>{t('office.nothing-found')}</p> : <NoCustomers />
          return (
            <ul className={css.customers}>
              {rows.map((customer) => (
                <Row key={customer.id} customer={customer} />
              ))}
            </ul>
          )
        }}
      </PagedState>
    </>
  )
}

function Row({ customer }: { readonly customer: OfficeCustomer }) {
  const { t, money } = useI18n()
  const { id, email, phone, servicesCount, totalSpentCents } = customer
  return (
    <li className={css.customer}>
      <Link className={css.name} href={sectionPath('customers', { customer: id })} dir="auto">
        {customerName(customer) ?? t('office.nobody')}
      </Link>
      <span className={css.reach}>
        <span>{email ?? t('office.no-email')}</span>
        <span>{phone === null ? t('office.no-phone') : shownPhone(phone)}</span>
      </span>
      <span className={css.services}>{t('customers.services', { count: servicesCount })}</span>
      <span className={css.spent}>{money(totalSpentCents)}</span>
    </li>
  )
}

function NoCustomers() {
  const { t } = useI18n()
  return (
    <div className={parts.empty}>
      <h2 className={parts.heading}>{t('customers.none')}</h2>
      <p>{t('customers.none.how')}</p>
    </div>
  )
}
