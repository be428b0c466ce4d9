import { useEffect, useEffectEvent, useMemo, useState } from 'react'

import { wholeEmail } from '#services/contracts/email-messages.ts'
import { HttpError } from '#web/data/http.ts'

import { useOfficeRead } from '../frame/data/office-read.ts'
import { useNoteOpened, type Opened } from '../frame/data/recently-opened.ts'
import { sectionPath } from '../frame/use-section.ts'
import { messagePath } from './calls.ts'
import { rowOfEmail, type MailRow } from './rows.ts'
import type { useMailAddress } from './use-mail-address.ts'

interface OpenedTerms {
  readonly address: Pick<ReturnType<typeof useMailAddress>, 'mailId' | 'open' | 'close'>
  /** The mail that the address names is there. */
  readonly markRead: (row: MailRow) => void
  /** Read again, with a difference. */
  readonly confirm: (row: MailRow) => void
}

/** Without a subject it could not be told from others. */
const openedOf = (row: MailRow | null): Opened | null =>
  row === null || row.subject === ''
    ? null
    : { kind: 'mails', id: row.latestId, label: row.subject, path: sectionPath('email', { mail: row.latestId }) }

const isOf = (id: string) => (row: MailRow) => row.latestId === id || row.emailIds.includes(id)

export function useOpenedMail(lines: readonly MailRow[], { address, markRead, confirm }: OpenedTerms) {
  const { mailId: id } = address
  const [kept, setOpened] = useState<MailRow | null>(null)
  // Behind a link and after a reload, the line that it is a mail of.
  const isKept = kept !== null && isOf(id)(kept)
  const found = useMemo(() => (id === '' || isKept ? undefined : lines.find(isOf(id))), [lines, id, isKept])
  const opened = id === '' ? null : isKept ? kept : (found ?? null)
  const { data, error } = useOfficeRead(wholeEmail, id === '' || opened !== null ? null : messagePath(id))
  // What was read before it is kept for a moment.
  const linked = id !== '' && opened === null && data?.id === id ? rowOfEmail(data) : null
  const tell = useEffectEvent(() => {
    if (linked !== null) markRead(linked)
  })
  useEffect(() => tell(), [linked?.id])
  const read = useEffectEvent(() => {
    if (linked !== null) confirm(linked)
  })
  useEffect(() => read(), [data])
  useNoteOpened(openedOf(opened ?? linked))
  const openedId = opened?.id
  const index = useMemo(
    () => (openedId === undefined ? -1 : lines.findIndex((row) => row.id === openedId)),
    [lines, openedId],
  )
  const line = lines[index]
  // What is known of a line stays with it when it leaves the list.
  if (line !== undefined && line.gone === undefined && line !== kept) setOpened(line)
  return {
    /** The row as it is now: read and starred change while it is open. */
    current: opened ?? linked,
    /** Index among the lines; -1 if it is not one of them. */
    index,
    /** The mail that the address names was deleted, on the mail server too. */
    isGone: id !== '' && opened === null && error instanceof HttpError && error.status === 404,
    isUnreadable: id !== '' && opened === null && linked === null && error !== undefined,
    put: (row: MailRow | null) => {
      if (row === null) address.close()
      else {
        setOpened(row)
        address.open(row.latestId)
      }
    },
  }
}
