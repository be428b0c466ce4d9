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
    if (kept?.day === todayIn(Date.now())) return kept
    // Of another day, or of a shape that this version does not read.
    await memory.dropDay()
  } catch (error) {
    reportError(error)
  }
  return null
}

let isLeft = false

/** Keeps what was read, for as long as its reader is signed in. */
export async function keepDay(day: KeptDay): Promise<void> {
  const memory = await phoneMemory()
  if (!isLeft) await memory.keepDay(day)
}

/** Names and addresses leave the phone with whoever may read them. What was reported and not sent stays: it names nobody. */
export async function dropKeptDay(): Promise<void> {
  isLeft = true
  try {
    await (await phoneMemory()).dropDay()
  } catch (error) {
    reportError(error)
  }
}

/** Deletes the stored day if it belongs to another user, and allows storing again; called once somebody is signed in. */
export async function dropDayOfOthers({ id }: StaffUser): Promise<void> {
  const kept = await readKeptDay()
  if (kept !== null && kept.user.id !== id) await dropKeptDay()
  isLeft = false
}

/** Whether the server was not reached, as opposed to having refused. */
export const isUnreached = (error: unknown): boolean =>
  error !== undefined && (!(error instanceof HttpError) || error.status >= 502)

/** Last reader of the stored day; undefined while loading, null for none. */
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
