import { Skeleton } from '#web/ui/skeleton.tsx'

import css from './card-waiting.module.css'

/** In the real size of the form, so that nothing jumps when it comes. */
export function CardWaiting() {
  return (
    <div className={css.waiting}>
      <Skeleton shape="block" />
    </div>
  )
}
