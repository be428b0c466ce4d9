import { Skeleton } from '#web/ui/skeleton.tsx'

import css from './card-waiting.module.css'

/** Placeholder of the form's size. */
export function CardWaiting() {
  return (
    <div className={css.waiting}>
      <Skeleton shape="block" />
    </div>
  )
}
