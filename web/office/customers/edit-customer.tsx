import { Link } from 'wouter'

import type { CustomerCard } from '#services/contracts/customers.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextArea, TextField } from '#web/ui/text-field.tsx'

import { useIsTyped } from '../frame/data/use-kept-typed.ts'
import { sectionPath } from '../frame/use-section.ts'
import { customerForm, useCustomerForm } from './use-customer-form.ts'

import css from './customers.module.css'

interface EditCustomerProps {
  /** Without one a customer is added. */
  readonly customer?: CustomerCard
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onSaved?: () => void
}

/** The form of a customer. What was typed stays where the server refuses it. */
export function EditCustomer({ customer, isOpen, onClose, onSaved }: EditCustomerProps) {
  const { t } = useI18n()
  const { giveUp } = useIsTyped(customerForm(customer?.id))
  return (
    <Dialog
      open={isOpen}
      onClose={() => {
        giveUp()
        onClose()
      }}
      title={t(customer === undefined ? 'office.customer.add' : 'customers.edit.title')}
      closeLabel={t('office.close')}
    >
      <Form
        customer={customer}
        onDone={() => {
          onClose()
          onSaved?.()
        }}
      />
    </Dialog>
  )
}

function Form({ customer, onDone }: { readonly customer: CustomerCard | undefined; readonly onDone: () => void }) {
  const { t } = useI18n()
  const form = useCustomerForm(customer, onDone)
  const { fields, errors, refusal } = form
  return (
    <form className={css.form} noValidate onSubmit={form.onSubmit}>
      <TextField
        name="name"
        label={t('customers.name')}
        autoComplete="off"
        maxLength={120}
        value={fields.name}
        error={errors.name}
        onChange={(name) => form.change({ name })}
      />
      <TextField
        name="email"
        type="email"
        label={t('customers.email')}
        hint={customer === undefined ? undefined : t('customers.email.hint')}
        autoComplete="off"
        maxLength={254}
        value={fields.email}
        error={errors.email}
        onChange={(email) => form.change({ email })}
      />
      <TextField
        name="phone"
        type="tel"
        label={t('customers.phone')}
        autoComplete="off"
        maxLength={40}
        value={fields.phone}
        error={errors.phone}
        onChange={(phone) => form.change({ phone })}
      />
      <TextArea
        name="notes"
        label={t('customers.notes')}
        rows={3}
        maxLength={2000}
        value={fields.notes}
        onChange={(notes) => form.change({ notes })}
      />
      {refusal === null ? null : (
        <Notice tone="danger" announce="alert">
          {refusal.text}{' '}
          {refusal.customerId === null ? null : (
            <Link href={sectionPath('customers', { customer: refusal.customerId })}>{t('customers.open-known')}</Link>
          )}
        </Notice>
      )}
      <Button type="submit" pending={form.isSending}>
        {t('office.save')}
      </Button>
    </form>
  )
}
