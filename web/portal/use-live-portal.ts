import { useSWRConfig } from 'swr'

import { useLive } from '#web/data/live.ts'
import { useSession } from '#web/state/session.ts'

import { isOwnPath } from './own-reads.ts'

export function useLivePortal(): void {
  const { mutate } = useSWRConfig()
  const isSignedIn = useSession().status === 'signed-in'
  useLive(isSignedIn ? '/api/live' : null, { onChanged: () => void mutate(isOwnPath) })
}
