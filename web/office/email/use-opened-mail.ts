import { useEffect, useEffectEvent, useState } from 'react'

import { wholeEmail } from '#services/contracts/email-messages.ts'
import { HttpError } from '#web/data/http.ts'

import { useOfficeRead } from '../data/office-read.ts'
import { useAddressValue } from '../data/use-address-value.ts'
import { messagePath } from './calls.ts'
import { rowOfEmail, type MailRow } from './rows.ts'

/** What is open: a line of the list, or the mail that the address names (`mail`), where a lead's link leads, whatever folder it is in. */
export function useOpenedMail(rows: readonly MailRow[], onLinked: (row: MailRow) => void) {
  const [opened, setOpened] = useState<MailRow | null>(null)
  const [id, setId] = useAddressValue('mail')
  const { data, error } = useOfficeRead(wholeEmail, id === '' ? null : messagePath(id))
  // What was read before it is kept for a moment.
  const linked = id !== '' && data?.id === id ? rowOfEmail(data) : null
  const tell = useEffectEvent(() => {
    if (linked !== null) onLinked(linked)
  })
  useEffect(() => tell(), [linked?.id])
  const index = opened === null ? -1 : rows.findIndex((row) => row.id === opened.id)
  return {
    /** The row as it is now: read and starred change while it is open. */
    current: linked ?? rows[index] ?? opened,
    /** Its place in the list; -1 elsewhere. */
    index,
    /** The mail that the address names was deleted, on the mail server too. */
    isGone: id !== '' && error instanceof HttpError && error.status === 404,
    isUnreadable: id !== '' && linked === null && error !== undefined,
    put: (row: MailRow | null) => {
      setOpened(row)
      if (id !== '') setId('')
    },
  }
}
