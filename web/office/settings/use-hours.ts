import { useState } from 'react'

import type { OfficeBusiness } from '#services/contracts/visits.ts'

import { useKeptHours, type KeptHours } from './kept-hours.ts'
import { useChange } from './use-change.ts'

export type Day = OfficeBusiness['week'][number]

const none: KeptHours['typed'] = { days: {} }

/** The form of the opening hours. What was typed stays, whoever changes them meanwhile and whatever is opened, until it is saved or discarded. */
export function useHours(inForce: OfficeBusiness, readAgain: () => Promise<unknown>) {
  const [kept, keep] = useKeptHours()
  const typed = kept?.typed ?? none
  const basis = kept?.basis ?? basisOf(inForce)
  const { isSending, fault, send, dismiss } = useChange()
  const [isTried, setTried] = useState(false)
  const week = inForce.week.map((day, index) => (String(index) in typed.days ? (typed.days[index] ?? null) : day))
  const notice = typed.notice ?? String(inForce.noticeMinutes / 60)
  const horizon = typed.horizon ?? String(inForce.horizonDays)
  const change = (changed: Partial<KeptHours['typed']>) => keep({ typed: { ...typed, ...changed }, basis })
  const isWrong = week.some((day) => day !== null && isWrongWay(day))
  const limits = { horizonDays: Number(horizon), noticeMinutes: Number(notice) * 60 }
  const save = async () => {
    setTried(true)
    if (isWrong || !areLimits(limits)) return
    const { hoursVersion: expectedVersion } = basis
    if (await send('PUT', 'hours', { week, ...limits, expectedVersion })) keep(null)
    else await readAgain()
  }
  return {
    week,
    notice,
    horizon,
    isTyped: kept !== null,
    isNoticeWrong: isTried && !isNotice(limits),
    isHorizonWrong: isTried && !isHorizon(limits),
    wanted: isWrong || !areLimits(limits) ? null : { week, ...limits },
    isSending,
    fault,
    basis,
    /** True if somebody else changed the hours since the first change. False while saving: the newer ones may be our own. */
    isOvertaken: kept !== null && !isSending && basis.hoursVersion !== inForce.hoursVersion,
    agree: () => {
      dismiss()
      keep({ typed, basis: basisOf(inForce) })
    },
    changeDay: (index: number, day: Day) => change({ days: { ...typed.days, [index]: day } }),
    change,
    discard: () => {
      dismiss()
      keep(null)
    },
    save: () => void save(),
  }
}

export const isWrongWay = ({ opensMinute, closesMinute }: NonNullable<Day>): boolean => opensMinute >= closesMinute

const basisOf = ({ week, noticeMinutes, horizonDays, hoursVersion }: OfficeBusiness): KeptHours['basis'] => ({
  week,
  noticeMinutes,
  horizonDays,
  hoursVersion,
})

export const bookingLimits = { notice: { least: 0, most: 7 * 24 }, horizon: { least: 1, most: 365 } } as const

type Limits = Pick<OfficeBusiness, 'horizonDays' | 'noticeMinutes'>

const isHorizon = ({ horizonDays }: Limits): boolean => isWithin(horizonDays, bookingLimits.horizon)
const isNotice = ({ noticeMinutes }: Limits): boolean => isWithin(noticeMinutes / 60, bookingLimits.notice)
const areLimits = (limits: Limits): boolean => isHorizon(limits) && isNotice(limits)

const isWithin = (number: number, { least, most }: { readonly least: number; readonly most: number }): boolean =>
  Number.isInteger(number) && number >= least && number <= most
