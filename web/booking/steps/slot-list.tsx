import { slotLabels } from '#events/values/time.ts'
import type { Slot } from '#services/contracts/availability.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'

import { canHave } from '../field-errors.ts'

export interface SlotListProps {
  /** The day's ten starts; undefined while they are not known. */
  readonly slots: readonly Slot[] | undefined
  /** The server is being asked: until it answers, nothing can be chosen. */
  readonly isLoading: boolean
  /** The visitor's own hold ran out: what the server still calls theirs is not. */
  readonly isHoldExpired: boolean
  readonly value: string
  readonly onChange: (time: string) => void
  readonly hint: string
  readonly error: string | undefined
}

/** All ten starts, always; one that cannot be had says why in words. */
export function SlotList({ slots, isLoading, isHoldExpired, value, onChange, hint, error }: SlotListProps) {
  const { t, time } = useI18n()
  const choices = slotLabels.map((label) => {
    const slot = slots?.find((one) => one.time === label)
    const reason = slot && !canHave(slot) ? t(`booking.slot.${slot.reason ?? 'taken'}`) : undefined
    return {
      value: label,
      label: time(label),
      detail: slot?.yours && !isHoldExpired ? t('booking.slot.yours') : reason,
      disabled: isLoading || reason !== undefined,
    }
  })
  return (
    <ChoiceGroup
      name="time"
      legend={t('booking.time')}
      hint={hint}
      layout="tiles"
      required
      value={value}
      error={error}
      onChange={onChange}
      choices={choices}
    />
  )
}
