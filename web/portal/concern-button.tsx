import { useState } from 'react'

import type { OwnBooking } from '#services/contracts/own-visits.ts'
import { late } from '#web/data/late.tsx'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'

const ConcernDialog = late(async () => (await import('./concern-dialog.tsx')).ConcernDialog)

interface ConcernButtonProps {
  readonly visit: Pick<OwnBooking, 'id' | 'concern' | 'reclean'>
}

export function ConcernButton({ visit: { id, concern, reclean } }: ConcernButtonProps) {
  const { t } = useI18n()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {concern
          ? t('portal.concern.case', { status: t(`portal.concern.status.${concern}`) })
          : t(reclean ? 'portal.concern.again' : 'portal.concern')}
      </Button>
      {isOpen ? <ConcernDialog bookingId={id} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
