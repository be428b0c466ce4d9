import { useState } from 'react'

import { foundRecipients, type Recipient } from '#services/contracts/email-drafts.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { ComboField } from '#web/ui/combo-field.tsx'
import { Glyph } from '#web/ui/glyph.tsx'

import { useOfficeRead } from '../../frame/data/office-read.ts'
import { useDebounced } from '../../frame/data/use-debounced.ts'
import { commandOf } from '../../frame/keys/key-map.ts'
import { recipientsIn } from './typed-recipients.ts'

import css from './compose.module.css'

interface RecipientsFieldProps {
  readonly label: string
  readonly value: readonly Recipient[]
  readonly onChange: (value: Recipient[]) => void
}

export function RecipientsField({ label, value, onChange }: RecipientsFieldProps) {
  const { t } = useI18n()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const words = useDebounced(typed.trim())
  const path = words === '' ? null : `/api/email/recipients?${new URLSearchParams({ search: words }).toString()}`
  const { data = [], isLoading } = useOfficeRead(foundRecipients, path)
  const suggestions = words === '' ? [] : data
  const add = (more: readonly Recipient[]) => {
    const known = new Set(value.map(({ email }) => email.toLowerCase()))
    onChange([...value, ...more.filter(({ email }) => !known.has(email.toLowerCase()))])
    setTyped('')
    setWrong(false)
  }
  const take = () => {
    const { found, rest } = recipientsIn(typed)
    if (found.length > 0) add(found)
    setTyped(rest)
    setWrong(rest !== '')
  }
  return (
    <div className={css.recipients}>
      <ComboField
        label={label}
        value={typed}
        inputMode="email"
        autoComplete="off"
        maxLength={2_000}
        error={isWrong ? t('email.compose.invalid-recipient') : undefined}
        suggestions={suggestions.map(({ name, email }) => (name === '' ? email : `${name} <${email}>`))}
        isLoading={false}
        listLabel={t('email.compose.suggestions')}
        loadingLabel={t('office.loading')}
        countLabel={isLoading ? '' : t('email.compose.suggestions.count', { count: suggestions.length })}
        onType={(text) => {
          setTyped(text)
          setWrong(false)
          if (/[,;]\s*$/.test(text) && recipientsIn(text).rest === '') add(recipientsIn(text).found)
        }}
        onChoose={(index) => {
          const chosen = suggestions[index]
          if (chosen !== undefined) add([chosen])
        }}
        onKeyUp={(event) => {
          if (commandOf('compose', event) === 'recipient' && !event.defaultPrevented && typed.trim() !== '') take()
        }}
        onBlurCapture={take}
      />
      {value.length === 0 ? null : (
        <ul className={css.people} aria-label={label}>
          {value.map((one) => (
            <li key={one.email} className={css.person}>
              <span dir="auto" title={one.email}>
                {one.name || one.email}
              </span>
              <button
                type="button"
                aria-label={t('email.compose.remove-recipient', { name: one.name || one.email })}
                onClick={() => onChange(value.filter(({ email }) => email !== one.email))}
              >
                <Glyph name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
