import type { LeadStatus } from '#services/contracts/office.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

/** Grey, blue and green as the specification says; everything else is purple. */
const tones: Readonly<Record<LeadStatus, BadgeTone>> = {
  new: 'neutral',
  contacted: 'sky',
  qualified: 'mint',
  converted: 'violet',
  closed: 'violet',
}

export function LeadStatusBadge({ status }: { readonly status: LeadStatus }) {
  const { t } = useI18n()
  return <Badge tone={tones[status]}>{t(`office.lead.status.${status}`)}</Badge>
}
