import { textsOffered } from '#services/contracts/sms.ts'
import { useRead } from '#web/data/swr.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Checkbox } from '#web/ui/choice-group.tsx'

interface TextsChoiceProps {
  readonly isWanted: boolean
  readonly onChange: (isWanted: boolean) => void
}

/** Optional, and not ticked by itself; not there where no texts are sent. */
export function TextsChoice({ isWanted, onChange }: TextsChoiceProps) {
  const { t } = useI18n()
  const { data } = useRead(textsOffered, '/api/texts')
  if (data?.isOffered !== true) return null
  return <Checkbox name="wantsTexts" label={t('booking.texts')} checked={isWanted} onChange={onChange} />
}
