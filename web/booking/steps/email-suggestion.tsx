import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'

import { likelyAddress } from '../likely-address.ts'

import css from './email-suggestion.module.css'

export interface EmailSuggestionProps {
  readonly email: string
  readonly onTake: (email: string) => void
}

/** Asks about an address that looks like a slip of the finger; whoever means it goes on. */
export function EmailSuggestion({ email, onTake }: EmailSuggestionProps) {
  const { t } = useI18n()
  const likely = likelyAddress(email)
  return (
    <output className={css.place}>
      {likely === null ? null : (
        <Button variant="quiet" onClick={() => onTake(likely)}>
          {t('booking.email.likely', { email: likely })}
        </Button>
      )}
    </output>
  )
}
