import { useEffect, useState } from 'react'

import type { StaffUser } from '#services/contracts/staff.ts'
import { HttpError } from '#web/data/http.ts'

import { todayIn } from '../moments.ts'
import { phoneMemory, type KeptDay } from './phone-memory.ts'

/** The day that this phone keeps, of today alone; what is older is deleted. */
export async function readKeptDay(): Promise<KeptDay | null> {
  try {
    const memory = await phoneMemory()
    const kept = await memory.readDay()
    if (kept === null || kept.day === todayIn(Date.now())) return kept
    await memory.dropDay()
  } catch (error) {
    reportError(error)
  }
  return null
}

/** Names and addresses leave the phone with whoever may read them. What was reported and not sent stays: it names nobody. */
export async function dropKeptDay(): Promise<void> {
  try {
    await (await phoneMemory()).dropDay()
  } catch (error) {
    reportError(error)
  }
}

/** Deletes what is kept of another day, or for somebody else than who is signed in. */
export async function dropDayOfOthers({ id }: StaffUser): Promise<void> {
  const kept = await readKeptDay()
  if (kept !== null && kept.user.id !== id) await dropKeptDay()
}

/** Whether the server was not reached, as opposed to having refused. */
export const isUnreached = (error: unknown): boolean =>
  error !== undefined && (!(error instanceof HttpError) || error.status >= 502)

/** Who read the day on this phone last, asked for once the server is not reached; undefined while it is looked up, null for nobody. */
export function useKeptStaff(isAsked: boolean): StaffUser | null | undefined {
  const [user, setUser] = useState<StaffUser | null>()
  useEffect(() => {
    if (!isAsked) return
    let isGone = false
    void readKeptDay().then((kept) => {
      if (!isGone) setUser(kept?.user ?? null)
    })
    return () => {
      isGone = true
    }
  }, [isAsked])
  return isAsked ? user : null
}
