import { useState } from 'react'

import type { BusinessEdition } from '#services/contracts/business-details.ts'

import { faultsIn, formOf, textsOf, type BusinessField, type BusinessTexts } from './business-fields.ts'
import { useKeptFields } from './kept-settings.ts'
import { useChange } from './use-change.ts'

/** The form of the business details. What was typed stays, whoever changes them meanwhile and whoever signs in again, until it is saved. */
export function useBusiness(inForce: BusinessEdition, readAgain: () => Promise<unknown>) {
  const [kept, keep] = useKeptFields('business')
  const [isTried, setTried] = useState(false)
  const { isSending, fault, send, dismiss } = useChange()
  const typed = kept?.typed ?? {}
  const basis = kept?.basis ?? inForce.version
  const shown: BusinessTexts = { ...textsOf(inForce), ...typed }
  const faults = faultsIn(shown)
  const isWrong = Object.keys(faults).length > 0
  const discard = () => {
    dismiss()
    setTried(false)
    keep(null)
  }
  const save = async () => {
    setTried(true)
    if (isWrong) return
    if (await send('PUT', 'details', { ...formOf(shown), expectedVersion: basis })) discard()
    else await readAgain()
  }
  return {
    shown,
    faults: isTried ? faults : {},
    isWrong,
    isTyped: kept !== null,
    isSending,
    fault,
    /** True when another published since the first change; during our save it may be ours. */
    isOvertaken: kept !== null && !isSending && basis !== inForce.version,
    change: (field: BusinessField, text: string) => keep({ typed: { ...typed, [field]: text }, basis }),
    /** Fills the form with an earlier edition, which is saved as another one. */
    take: (edition: BusinessEdition) => keep({ typed: textsOf(edition), basis: inForce.version }),
    try: () => setTried(true),
    agree: () => {
      dismiss()
      keep({ typed, basis: inForce.version })
    },
    discard,
    save: () => void save(),
  }
}

export type BusinessDraft = ReturnType<typeof useBusiness>
