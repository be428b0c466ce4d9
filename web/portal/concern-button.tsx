import { useState } from 'react'

import { late } from '#web/data/late.tsx'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'

const ConcernDialog = late(async () => (await import('./concern-dialog.tsx')).ConcernDialog)

/** Of a completed visit: what was not right with it, and what became of that. */
export function ConcernButton({ bookingId }: { readonly bookingId: string }) {
  const { t } = useI18n()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {t('portal.concern')}
      </Button>
      {isOpen ? <ConcernDialog bookingId={bookingId} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
