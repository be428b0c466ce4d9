import { useState, type SyntheticEvent } from 'react'

import { officeBusinessDetails, mostLetters, type OfficeBusinessDetails } from '#services/contracts/business-details.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextArea, TextField } from '#web/ui/text-field.tsx'

import { useOfficeRead } from '../frame/data/office-read.ts'
import { SectionState } from '../frame/section-state.tsx'
import { formOf, type BusinessField } from './business-fields.ts'
import { EarlierEditions } from './earlier-editions.tsx'
import { InvoicePreview } from './invoice-preview.tsx'
import { Unsaved } from './saving.tsx'
import { useBusiness, type BusinessDraft } from './use-business.ts'

import parts from '../frame/parts.module.css'
import css from './settings.module.css'

const examples = { email: 'hello@example.com', hstNumber: '123456782 RT0001' } as const

export function BusinessPanel() {
  const read = useOfficeRead(officeBusinessDetails, '/api/crm/business/details')
  return <SectionState read={read}>{(details) => <Form details={details} onRead={() => read.mutate()} />}</SectionState>
}

interface FormProps {
  readonly details: OfficeBusinessDetails
  readonly onRead: () => Promise<unknown>
}

function Form({ details: { inForce, editions }, onRead }: FormProps) {
  const { t } = useI18n()
  const draft = useBusiness(inForce, onRead)
  const [isPreviewed, setPreviewed] = useState(false)
  const submit = ({ nativeEvent }: SyntheticEvent<HTMLFormElement, SubmitEvent>) => {
    nativeEvent.preventDefault()
    draft.try()
    if (draft.isWrong) return
    if (nativeEvent.submitter?.matches('[value=preview]')) setPreviewed(true)
    else draft.save()
  }
  return (
    <>
      <form className={parts.panel} aria-labelledby="business" noValidate onSubmit={submit}>
        <h2 className={parts.heading} id="business">
          {t('settings.business')}
        </h2>
        <p className={parts.quiet}>{t('settings.business.how')}</p>
        <Fields draft={draft} />
        <Unsaved draft={draft} version={inForce.version} />
        <div className={parts.tools}>
          {draft.isOvertaken ? null : (
            <Button type="submit" pending={draft.isSending}>
              {t('office.save')}
            </Button>
          )}
          <Button type="submit" value="preview" variant="secondary">
            {t('settings.business.preview')}
          </Button>
          {draft.isTyped ? (
            <Button variant="quiet" onClick={draft.discard}>
              {t('settings.prices.discard')}
            </Button>
          ) : null}
        </div>
      </form>
      <InvoicePreview isOpen={isPreviewed} onClose={() => setPreviewed(false)} form={formOf(draft.shown)} />
      <EarlierEditions
        inForce={inForce.version}
        editions={editions}
        textOf={({ name, phone, hstNumber }) => [name, phone, hstNumber].filter((one) => one !== '').join(' · ')}
        onTake={draft.take}
      />
    </>
  )
}

function Fields({ draft }: { readonly draft: BusinessDraft }) {
  const { t } = useI18n()
  const field = (name: BusinessField) => {
    const fault = draft.faults[name]
    return {
      name,
      value: draft.shown[name],
      error: fault === undefined ? undefined : t(fault, { example: examples.email }),
      onChange: (text: string) => draft.change(name, text),
    }
  }
  const footer = { rows: 3, maxLength: mostLetters.footer } as const
  return (
    <>
      <div className={css.fields}>
        <TextField
          {...field('name')}
          label={t('settings.business.name')}
          maxLength={mostLetters.name}
          autoComplete="off"
        />
        <TextField {...field('phone')} label={t('settings.business.phone')} type="tel" autoComplete="off" />
        <TextField {...field('email')} label={t('settings.business.email')} type="email" autoComplete="off" />
        <TextField
          {...field('hstNumber')}
          label={t('settings.business.hst')}
          optional={t('office.optional')}
          hint={t('settings.business.hst.how', { example: examples.hstNumber })}
          autoComplete="off"
        />
      </div>
      <TextField
        {...field('address')}
        label={t('settings.business.address')}
        hint={t('settings.business.address.why')}
        maxLength={mostLetters.address}
        autoComplete="off"
      />
      <fieldset className={css.group}>
        <legend className={parts.strong}>{t('settings.business.footers')}</legend>
        <p className={parts.quiet}>{t('settings.business.footers.how')}</p>
        <TextArea {...field('footer.en')} {...footer} label={t('settings.business.footer.en')} lang="en" />
        <TextArea {...field('footer.fr')} {...footer} label={t('settings.business.footer.fr')} lang="fr" />
        <TextArea {...field('footer.pa')} {...footer} label={t('settings.business.footer.pa')} lang="pa" />
      </fieldset>
    </>
  )
}
