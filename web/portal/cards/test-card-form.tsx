import { useState } from 'react'

import { useCommand } from '#web/data/use-command.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import { OwnForm } from '../dashboard/own-form.tsx'
import { emptyEntry, faultsOf, typedCode, typedExpiry, typedNumber, type TestCardEntry } from './test-card.ts'

import css from './cards.module.css'

/** Takes a test card. Its number is in the state of this form until the card is added, and nowhere else. */
export function TestCardForm({ onAdd }: { readonly onAdd: (entry: TestCardEntry) => void }) {
  const { t } = useI18n()
  // A form that has saved its card begins anew: its faults are those of the next card.
  const [count, setCount] = useState(0)
  const [entry, setEntry] = useState(emptyEntry)
  const [now] = useState(() => new Date())
  const faults = faultsOf(entry, now)
  const wrong = (['nameOnCard', 'cardNumber', 'expiryDate', 'cvv'] as const).find((name) => name in faults) ?? null
  const add = useCommand({
    send: async () => onAdd(entry),
    failed: t('portal.send.failed'),
    onDone: () => {
      setEntry(emptyEntry)
      setCount(count + 1)
    },
    done: () => ({ title: t('cards.added'), description: t('cards.test.added') }),
  })
  const errorOf = (name: keyof TestCardEntry) => {
    const fault = faults[name]
    return fault && t(`cards.fault.${fault}`)
  }
  return (
    <OwnForm key={count} title={t('cards.add')} submit={t('cards.save')} command={add} wrong={wrong}>
      {(isPressed) => (
        <Fields
          entry={entry}
          errorOf={isPressed ? errorOf : () => undefined}
          onChange={(part) => setEntry((before) => ({ ...before, ...part }))}
        />
      )}
    </OwnForm>
  )
}

/** Card fields, which `keepTyped` skips. */
const purposes = { nameOnCard: 'cc-name', cardNumber: 'cc-number', expiryDate: 'cc-exp', cvv: 'cc-csc' } as const

interface FieldsProps {
  readonly entry: TestCardEntry
  readonly errorOf: (name: keyof TestCardEntry) => string | undefined
  readonly onChange: (part: Partial<TestCardEntry>) => void
}

function Fields({ entry, errorOf, onChange }: FieldsProps) {
  const { t } = useI18n()
  const common = (name: keyof TestCardEntry) =>
    ({ name, autoComplete: purposes[name], required: true, value: entry[name], error: errorOf(name) }) as const
  return (
    <>
      <TextField
        {...common('nameOnCard')}
        label={t('cards.field.name')}
        maxLength={120}
        onChange={(nameOnCard) => onChange({ nameOnCard })}
      />
      <TextField
        {...common('cardNumber')}
        label={t('booking.card.number')}
        hint={t('cards.test.number')}
        inputMode="numeric"
        onChange={(typed) => onChange({ cardNumber: typedNumber(typed) })}
      />
      <div className={css.pair}>
        <TextField
          {...common('expiryDate')}
          label={t('booking.card.expiry')}
          inputMode="numeric"
          placeholder={t('booking.card.expiry.placeholder').replaceAll(/\s/g, '')}
          onChange={(typed) => onChange({ expiryDate: typedExpiry(typed) })}
        />
        <TextField
          {...common('cvv')}
          label={t('booking.card.code')}
          inputMode="numeric"
          onChange={(typed) => onChange({ cvv: typedCode(typed) })}
        />
      </div>
    </>
  )
}
