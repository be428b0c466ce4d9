import { late } from '#web/data/late.tsx'
import { WhenNear } from '#web/ui/when-near.tsx'

import { WithWords } from './with-words.tsx'

const Newsletter = late(async () => (await import('#web/blog/newsletter/newsletter.tsx')).Newsletter)

const areas = ['newsletter'] as const

/** The footer's newsletter box, once somebody reads that far: no page waits for it. */
export const LateNewsletter = () => (
  <WhenNear>
    <WithWords areas={areas}>
      <Newsletter source="footer" />
    </WithWords>
  </WhenNear>
)
