import { useLocation, useSearch } from 'wouter'

import { assignedFilters } from '#services/contracts/email-messages.ts'

import type { MailListQuestion } from './use-mail-list.ts'

export type MailPlace = Pick<MailListQuestion, 'mode' | 'folder' | 'assigned'>

const usual: MailPlace = { mode: 'threads', folder: 'inbox', assigned: 'all' }

/** Left on the entry of the history that a mail was opened with: closing it goes back to the list behind it. */
const opening = { mail: 'opened' } as const
const isOpening = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'mail' in state && state.mail === opening.mail

/** Folder, view, filter and open mail in the address; opening is a history entry. */
export function useMailAddress() {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const query = new URLSearchParams(search)
  const place: MailPlace = {
    mode: query.get('view') === 'list' ? 'list' : usual.mode,
    folder: query.get('folder') || usual.folder,
    assigned: assignedFilters.find((one) => one === query.get('assigned')) ?? usual.assigned,
  }
  const mailId = query.get('mail') ?? ''

  function go(
    changes: Readonly<Record<string, string | null>>,
    options: { readonly replace?: boolean; readonly state?: unknown },
  ) {
    // What another hook has put there since this was drawn stays.
    const next = new URLSearchParams(location.search)
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) next.delete(name)
      else next.set(name, value)
    }
    navigate(`${path}?${next.toString()}`, options)
  }

  return {
    place,
    mailId,
    show: (changes: Partial<MailPlace>) => {
      const { mode, folder, assigned } = { ...place, ...changes }
      const named = {
        view: mode === usual.mode ? null : mode,
        folder: folder === usual.folder ? null : folder,
        assigned: assigned === usual.assigned ? null : assigned,
        mail: null,
      }
      go(named, { replace: folder === place.folder })
    },
    /** One mail after the other is one step of the history. */
    open: (emailId: string) => {
      if (emailId === mailId) return
      const isFirst = mailId === ''
      go({ mail: emailId }, { replace: !isFirst, state: isFirst || isOpening(history.state) ? opening : null })
    },
    close: () => {
      if (mailId === '') return
      if (isOpening(history.state)) history.back()
      else go({ mail: null }, { replace: true })
    },
  }
}
