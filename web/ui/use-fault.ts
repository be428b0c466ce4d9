import { useState } from 'react'

/** Why what a dialog asks for was not done; forgotten when the dialog opens or closes. */
export function useFault(isOpen: boolean) {
  const [fault, setFault] = useState<string | null>(null)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    setFault(null)
  }
  return [fault, setFault] as const
}
