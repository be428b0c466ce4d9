import { useEffect, useEffectEvent } from 'react'

import type { User } from '#services/contracts/account.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { browserStorage, tabStorage } from '#web/state/browser-storage.ts'
import { greet } from '#web/state/last-visit.ts'
import { useNotify } from '#web/ui/toast.tsx'

/** Greets whoever is signed in, in passing: it shows nothing by itself. */
export function Welcome({ user }: { readonly user: User }) {
  const { t } = useI18n()
  const notify = useNotify()
  const arrive = useEffectEvent((userId: string) => {
    const stores = { browser: browserStorage(), tab: tabStorage() }
    const greeting = greet(userId, new Date().toISOString(), stores)
    if (greeting !== null) notify({ title: t(`welcome.${greeting}`), closesOnPress: true })
  })
  useEffect(() => arrive(user.id), [user.id])
  return null
}
