import { late } from '#web/data/late.tsx'
import { LazyVisible } from '#web/ui/lazy-visible.tsx'

import { MessagesBoundary } from './messages-boundary.tsx'

const Newsletter = late(async () => (await import('#web/site/blog/newsletter/newsletter.tsx')).Newsletter)

const areas = ['newsletter'] as const

/** The footer's newsletter box, once somebody reads that far: no page waits for it. */
export const DeferredNewsletter = () => (
  <LazyVisible>
    <MessagesBoundary areas={areas}>
      <Newsletter source="footer" />
    </MessagesBoundary>
  </LazyVisible>
)
