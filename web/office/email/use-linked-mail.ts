import { useEffect, useEffectEvent } from 'react'

import { wholeEmail } from '#services/contracts/email-messages.ts'

import { useOfficeRead } from '../data/office-read.ts'
import { useAddressValue } from '../data/use-address-value.ts'
import { messagePath } from './calls.ts'
import { rowOfEmail, type MailRow } from './rows.ts'

/** Opens the mail that the address names, whatever folder it is in; `leave` takes it out of the address. */
export function useLinkedMail(onFound: (row: MailRow) => void) {
  const [id, link] = useAddressValue('mail')
  const { data, error } = useOfficeRead(wholeEmail, id === '' ? null : messagePath(id))
  const isThere = data?.id === id
  const open = useEffectEvent(() => {
    if (data !== undefined) onFound(rowOfEmail(data))
  })
  useEffect(() => {
    if (isThere) open()
  }, [id, isThere])
  return {
    isBroken: id !== '' && !isThere && error !== undefined,
    leave: () => {
      if (id !== '') link('')
    },
  }
}
