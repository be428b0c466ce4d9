import type { Queryable } from '#infra/database/database.ts'
import { againAfterDeadlock } from '#infra/database/deadlock.ts'
import { askFlag, askMove, askUndo, type Acted, type AskedAction } from '#infra/stores/mailbox/staff-actions.ts'
import { refuse, type Refusal } from '#services/commands/decision.ts'
import type { ChosenEmails, ChosenList } from '#services/contracts/email-messages.ts'

import { wakeAccount } from './accounts.ts'
import { idsOf } from './list-messages.ts'
import type { MailboxTerms } from './mailbox.ts'
import { notifyMirrorChanged } from './mirror-channel.ts'

export type MailAction =
  | { readonly kind: 'read' | 'unread' | 'star' | 'unstar' }
  | { readonly kind: 'move'; readonly to: 'archive' | 'trash' | 'spam' }

const paths = { archive: 'Archive', trash: 'Trash', spam: 'Junk' } as const

export interface Filed {
  /** Id for `undoAction`. */
  readonly undo: string
  readonly count: number
}

/** Applies at once here; the sync tells the server. */
export async function actOnMail(
  terms: MailboxTerms,
  staffId: string,
  { emailIds = [] }: Pick<ChosenEmails, 'emailIds'>,
  action: MailAction,
): Promise<Filed> {
  return ask(terms, staffId, async (transaction, asked) => {
    const listed: AskedAction = { ...asked, messageIds: emailIds }
    if (action.kind !== 'move') return askFlag(transaction, listed, action.kind)
    return askMove(transaction, listed, { type: action.to, path: paths[action.to] }, terms.newId)
  })
}

/** Applies to a whole list, refused for another count than shown. */
export async function actOnList(
  terms: MailboxTerms,
  staffId: string,
  { expected, ...list }: ChosenList,
  action: MailAction,
): Promise<Refusal | Filed> {
  const emailIds = [...(await idsOf(terms.database, list))]
  const count = emailIds.length
  if (expected !== undefined && expected !== count) return refuse('conflict', { reason: 'count_changed', count })
  return actOnMail(terms, staffId, { emailIds }, action)
}

/** Reverts a batch, except for later changes. */
export const undoAction = (terms: MailboxTerms, staffId: string, undone: string): Promise<Filed> =>
  ask(terms, staffId, (transaction, asked) => askUndo(transaction, undone, asked))

async function ask(
  terms: MailboxTerms,
  staffId: string,
  work: (transaction: Queryable, asked: Omit<AskedAction, 'messageIds'>) => Promise<Acted>,
): Promise<Filed> {
  const batch = `b${terms.newId()}`
  // The sync writes the same messages at any time.
  const { changed, accounts } = await againAfterDeadlock(() =>
    terms.database.transaction(async (transaction) => {
      const acted = await work(transaction, { batch, staffId, at: terms.clock() })
      for (const account of acted.accounts) await notifyMirrorChanged(transaction, account)
      return acted
    }),
  )
  for (const account of accounts) await wakeAccount(terms, account)
  return { undo: batch, count: changed.length }
}
