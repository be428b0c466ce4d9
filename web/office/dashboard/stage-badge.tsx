import type { DealStage } from '#events/values/deal.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

const tones: Readonly<Record<DealStage, BadgeTone>> = {
  'new-lead': 'sky',
  contacted: 'violet',
  quoted: 'amber',
  booked: 'mint',
  completed: 'neutral',
  'follow-up': 'tang',
}

export function StageBadge({ stage }: { readonly stage: DealStage }) {
  const { t } = useI18n()
  return <Badge tone={tones[stage]}>{t(`office.stage.${stage}`)}</Badge>
}
