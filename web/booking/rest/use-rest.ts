import { useEffect, useState } from 'react'
import { useSWRConfig } from 'swr'

import {
  balanceStanding,
  openedBalance,
  type BalanceStanding,
  type OpenedBalance,
} from '#services/contracts/balance.ts'
import { refusalCode, request } from '#web/data/http.ts'

/** unknown: we wrote no such link. failed: nobody knows, the network or the server did not answer. */
export type RestStage =
  | { readonly name: 'loading' | 'unknown' | 'failed' }
  | { readonly name: 'shown'; readonly standing: BalanceStanding }

export interface Rest {
  readonly stage: RestStage
  /** Asks how it stands. */
  readonly look: () => Promise<void>
  /** Asks the server after paying; returns whether the sum is still owed. */
  readonly settle: () => Promise<{ readonly isOwed: boolean }>
  /** Opens the payment. Rejects as `request` does; where nothing can be opened, the stage says why. */
  readonly open: () => Promise<OpenedBalance>
}

export function useRest(token: string, isBackFromBank: boolean): Rest {
  const [stage, setStage] = useState<RestStage>({ name: token === '' ? 'unknown' : 'loading' })
  const { mutate } = useSWRConfig()
  const path = `/api/balance/${encodeURIComponent(token)}`

  useEffect(() => {
    if (token === '') return
    let isGone = false
    void ask(path, isBackFromBank).then((found) => !isGone && setStage(found))
    return () => {
      isGone = true
    }
  }, [token, path, isBackFromBank])

  const look = async () => setStage(await ask(path, false))
  const settle = async () => {
    const found = await ask(path, true)
    setStage(found)
    // What the portal read of this visit is out of date.
    await mutate('/api/user/bookings')
    return { isOwed: found.name === 'shown' && found.standing.status === 'owed' }
  }
  const open = async (): Promise<OpenedBalance> => {
    try {
      return openedBalance.parse(await request('POST', `${path}/intent`))
    } catch (error) {
      // Paid, cancelled or run out meanwhile: the page then says which.
      const code = refusalCode(error)
      if (code !== null && code !== 'provider_refused' && code !== 'provider_unavailable') await look()
      throw error
    }
  }
  return { stage, look, settle, open }
}

async function ask(path: string, isPaid: boolean): Promise<RestStage> {
  try {
    const answer = await (isPaid ? request('POST', `${path}/payment`) : request('GET', path))
    return { name: 'shown', standing: balanceStanding.parse(answer) }
  } catch (error) {
    return { name: refusalCode(error) === 'link_unknown' ? 'unknown' : 'failed' }
  }
}
