import { useState } from 'react'

import type { OfficeBusiness } from '#services/contracts/visits.ts'

import { useChange } from './use-change.ts'

export type Day = OfficeBusiness['week'][number]

interface TypedHours {
  /** By index in the week. */
  readonly days: Readonly<Record<number, Day>>
  /** Hours, as typed. */
  readonly notice?: string
  /** Days, as typed. */
  readonly horizon?: string
}

const none: TypedHours = { days: {} }

/** The form of the opening hours. What was typed stays, whoever changes them meanwhile, until it is saved or discarded. */
export function useHours(inForce: OfficeBusiness, readAgain: () => Promise<unknown>) {
  const [typed, setTyped] = useState(none)
  /** What was on screen when the first field was changed, or when it was agreed to go on from there. */
  const [basis, setBasis] = useState(inForce)
  const { isSending, fault, send, dismiss } = useChange()
  const week = inForce.week.map((day, index) => (index in typed.days ? (typed.days[index] ?? null) : day))
  const notice = typed.notice ?? String(inForce.noticeMinutes / 60)
  const horizon = typed.horizon ?? String(inForce.horizonDays)
  const isTyped = typed !== none

  const change = (changed: Partial<TypedHours>) => {
    if (!isTyped) setBasis(inForce)
    setTyped({ ...typed, ...changed })
  }
  const isWrong = week.some((day) => day !== null && day.opensMinute >= day.closesMinute)
  const limits = { horizonDays: Number(horizon), noticeMinutes: Number(notice) * 60 }
  const save = async () => {
    if (isWrong) return
    const { hoursVersion: expectedVersion } = isTyped ? basis : inForce
    if (await send('PUT', 'hours', { week, ...limits, expectedVersion })) setTyped(none)
    else await readAgain()
  }
  return {
    week,
    notice,
    horizon,
    isTyped,
    isWrong,
    /** What the form shows; null while it cannot be. */
    wanted: isWrong || !areLimits(limits) ? null : { week, ...limits },
    isSending,
    fault,
    basis,
    /** Somebody else changed them since the first field was; while ours is being saved, the newer ones may be ours. */
    isOvertaken: isTyped && !isSending && basis.hoursVersion !== inForce.hoursVersion,
    agree: () => {
      dismiss()
      setBasis(inForce)
    },
    changeDay: (index: number, day: Day) => change({ days: { ...typed.days, [index]: day } }),
    change,
    discard: () => {
      dismiss()
      setTyped(none)
    },
    save: () => void save(),
  }
}

const areLimits = ({ horizonDays, noticeMinutes }: Pick<OfficeBusiness, 'horizonDays' | 'noticeMinutes'>): boolean =>
  isWithin(horizonDays, 1, 365) && isWithin(noticeMinutes, 0, 7 * 24 * 60)

const isWithin = (number: number, least: number, most: number): boolean =>
  Number.isInteger(number) && number >= least && number <= most
