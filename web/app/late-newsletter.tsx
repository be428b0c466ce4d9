import { lazy, Suspense, useEffect, useState } from 'react'

import { useI18n } from '#web/i18n/use-i18n.tsx'
import { WhenNear } from '#web/ui/when-near.tsx'

const Newsletter = lazy(async () => ({ default: (await import('#web/blog/newsletter/newsletter.tsx')).Newsletter }))

/** The footer's newsletter box, once somebody reads that far: no page waits for it. */
export function LateNewsletter() {
  return (
    <WhenNear>
      <WithItsWords />
    </WhenNear>
  )
}

function WithItsWords() {
  const { need } = useI18n()
  const [areWordsThere, setThere] = useState(false)
  useEffect(() => {
    need(['newsletter']).then(
      () => setThere(true),
      (error: unknown) => reportError(error),
    )
  }, [need])
  return areWordsThere ? (
    <Suspense>
      <Newsletter source="footer" />
    </Suspense>
  ) : null
}
