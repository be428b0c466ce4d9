import { useEffect, useEffectEvent, useState } from 'react'

import { wholeEmail } from '#services/contracts/email-messages.ts'
import { HttpError } from '#web/data/http.ts'

import { useOfficeRead } from '../data/office-read.ts'
import { useAddressValue } from '../data/use-address-value.ts'
import { messagePath } from './calls.ts'
import { rowOfEmail, type MailRow } from './rows.ts'

interface OpenedTerms {
  /** The mail that the address names is there. */
  readonly markRead: (row: MailRow) => void
  /** It was read, and differs from what was read of it before. */
  readonly confirm: (row: MailRow) => void
}

/** What is open: a line of the list, or the mail that the address names (`mail`), where a lead's link leads, whatever folder it is in. */
export function useOpenedMail(lines: readonly MailRow[], { markRead, confirm }: OpenedTerms) {
  const [opened, setOpened] = useState<MailRow | null>(null)
  const [id, setId] = useAddressValue('mail')
  const { data, error } = useOfficeRead(wholeEmail, id === '' ? null : messagePath(id))
  // What was read before it is kept for a moment.
  const linked = id !== '' && data?.id === id ? rowOfEmail(data) : null
  const tell = useEffectEvent(() => {
    if (linked !== null) markRead(linked)
  })
  useEffect(() => tell(), [linked?.id])
  const read = useEffectEvent(() => {
    if (linked !== null) confirm(linked)
  })
  useEffect(() => read(), [data])
  const index = opened === null ? -1 : lines.findIndex((row) => row.id === opened.id)
  const line = lines[index]
  // What is known of a line stays with it when it leaves the list.
  if (line !== undefined && line.gone === undefined && line !== opened) setOpened(line)
  return {
    /** The row as it is now: read and starred change while it is open. */
    current: linked ?? opened,
    /** Its place among the lines; -1 elsewhere. */
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
