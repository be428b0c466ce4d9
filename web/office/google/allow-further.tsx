import type { GoogleFurther } from '#services/contracts/google.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'

import { BlockedWindow } from './blocked-window.tsx'
import { useConnect } from './use-connect.ts'

/** Asks Google for one more permission, in the same window as for the first ones. */
export function AllowFurther({ further }: { readonly further: GoogleFurther }) {
  const { t } = useI18n()
  const { connect, isPending, link } = useConnect(further)
  return (
    <>
      <Button variant="secondary" pending={isPending} onClick={connect}>
        {t(`google.allow.${further}`)}
      </Button>
      <BlockedWindow link={link} />
    </>
  )
}
