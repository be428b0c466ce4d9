import { useState } from 'react'

import { useI18n } from '#web/i18n/use-i18n.tsx'
import { ChoiceGroup, type Choice } from '#web/ui/choice-group.tsx'
import { TextArea, TextField } from '#web/ui/text-field.tsx'

import type { Draft } from '../draft.ts'

import css from './visit-extras.module.css'

export interface VisitExtrasProps {
  readonly appointment: Draft['appointment']
  readonly onChange: (patch: Partial<Draft['appointment']>) => void
}

export function VisitExtras({ appointment, onChange }: VisitExtrasProps) {
  const { t } = useI18n()
  const questions = useQuestions()
  const [isAnswered] = useState(() => questions.more.some(({ name }) => appointment[name] !== ''))
  const ask = ({ name, legend, hint, choices }: Question) => (
    <ChoiceGroup
      key={name}
      name={name}
      legend={`${legend} ${t('details.optional')}`}
      hint={hint}
      layout="tiles"
      value={appointment[name]}
      onChange={(answer) => onChange({ [name]: answer })}
      choices={choices}
    />
  )
  return (
    <div className={css.extras}>
      {ask(questions.outlet)}
      <TextField
        name="access"
        label={t('booking.access')}
        optional={t('details.optional')}
        hint={t('booking.access.hint')}
        autoComplete="off"
        maxLength={300}
        value={appointment.access}
        onChange={(access) => onChange({ access })}
      />
      <TextArea
        name="notes"
        label={t('booking.notes')}
        optional={t('details.optional')}
        hint={t('booking.notes.hint')}
        autoComplete="off"
        maxLength={2000}
        value={appointment.notes}
        onChange={(notes) => onChange({ notes })}
      />
      <details className={css.more} open={isAnswered}>
        <summary className={css.summary}>{t('booking.more')}</summary>
        <div className={css.extras}>{questions.more.map(ask)}</div>
      </details>
    </div>
  )
}

interface Question {
  readonly name: 'outletWithin100Feet' | 'locationType' | 'waterAccess' | 'petHair'
  readonly legend: string
  readonly hint?: string
  readonly choices: readonly Choice[]
}

function useQuestions(): { readonly outlet: Question; readonly more: readonly Question[] } {
  const { t } = useI18n()
  const whether = [
    { value: 'yes', label: t('booking.outlet.yes') },
    { value: 'no', label: t('booking.outlet.no') },
    { value: 'unsure', label: t('booking.outlet.unsure') },
  ]
  const places = [
    { value: 'home', label: t('address.home') },
    { value: 'work', label: t('address.work') },
  ]
  const amounts = (['none', 'some', 'lots'] as const).map((value) => ({ value, label: t(`booking.pet-hair.${value}`) }))
  return {
    outlet: {
      name: 'outletWithin100Feet',
      legend: t('booking.outlet'),
      hint: t('booking.outlet.hint'),
      choices: whether,
    },
    more: [
      { name: 'locationType', legend: t('booking.place'), choices: places },
      { name: 'waterAccess', legend: t('booking.water'), hint: t('booking.water.hint'), choices: whether },
      { name: 'petHair', legend: t('booking.pet-hair'), choices: amounts },
    ],
  }
}
