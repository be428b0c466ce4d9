import { useEffect, useEffectEvent } from 'react'

import { emailTeam } from '#services/contracts/email-team.ts'

import { useLiveRead } from '../../frame/data/live-reads.ts'
import { useOfficeRead } from '../../frame/data/office-read.ts'
import { teamPath } from './team-calls.ts'

/** Interval between reads of who is present: a computer that was shut does not report that its user left. */
const presentMs = 15_000

/** Colleagues' work on a mail, kept up to date. `team` is undefined until it is loaded for this mail. */
export function useTeam(emailId: string | null) {
  const path = emailId === null ? null : teamPath(emailId)
  const { data, mutate } = useOfficeRead(emailTeam, path)
  // An answer that was written with another mail program comes with the mirror.
  useLiveRead(path === null ? null : `${path} of mail`, () => mutate(), 'mail')
  // What was read of the mail before it is kept for a moment.
  const team = data?.emailId === emailId ? data : undefined
  const isSomebody = team !== undefined && team.present.length > 0
  const again = useEffectEvent(() => void mutate())
  useEffect(() => {
    if (!isSomebody) return
    const timer = setInterval(() => again(), presentMs)
    return () => clearInterval(timer)
  }, [isSomebody, emailId])
  return { team, mutate }
}

export type TeamRead = ReturnType<typeof useTeam>
