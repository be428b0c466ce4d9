import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextArea, TextField } from '#web/ui/text-field.tsx'

import { useNewLead, type NewLeadTerms } from './use-new-lead.ts'

import css from './leads.module.css'

export function LeadForm(terms: NewLeadTerms) {
  const { t } = useI18n()
  const { fields, errors, refusal, isSending, change, onSubmit } = useNewLead(terms)
  return (
    <form className={css.form} noValidate onSubmit={onSubmit}>
      <TextField
        label={t('customers.name')}
        autoComplete="off"
        maxLength={120}
        value={fields.name}
        error={errors.name}
        onChange={(name) => change({ name })}
      />
      <TextField
        type="tel"
        label={t('customers.phone')}
        autoComplete="off"
        maxLength={40}
        value={fields.phone}
        error={errors.phone}
        onChange={(phone) => change({ phone })}
      />
      <TextField
        type="email"
        label={t('customers.email')}
        autoComplete="off"
        maxLength={254}
        value={fields.email}
        error={errors.email}
        onChange={(email) => change({ email })}
      />
      <TextArea
        label={t('office.lead.message')}
        rows={3}
        maxLength={5000}
        value={fields.message}
        onChange={(message) => change({ message })}
      />
      {refusal === null ? null : (
        <Notice tone="danger" announce="alert">
          {refusal}
        </Notice>
      )}
      <Button type="submit" pending={isSending}>
        {t('office.save')}
      </Button>
    </form>
  )
}
