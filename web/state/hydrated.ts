import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** False while a page is rendered ahead and taken over, true from then on: for what only works with scripts. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
