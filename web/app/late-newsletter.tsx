import { lazy, Suspense, useEffect, useState } from 'react'

import { useI18n } from '#web/i18n/use-i18n.tsx'

const Newsletter = lazy(async () => ({ default: (await import('#web/blog/newsletter/newsletter.tsx')).Newsletter }))

/** The footer's newsletter box, which brings its own words: no page waits for either. */
export function LateNewsletter() {
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
