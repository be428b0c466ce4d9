import { filedEmails, type ChosenList, type FiledEmails } from '#services/contracts/email-messages.ts'
import type { MailAccountForm } from '#services/contracts/email.ts'
import { request, type Method } from '#web/data/http.ts'

/** Actions on listed mails. */
export type MailAction = 'read' | 'unread' | 'star' | 'unstar' | 'archive' | 'delete' | 'spam'

const calls: Readonly<Record<MailAction, readonly [method: Method, path: string, body: object]>> = {
  read: ['PATCH', '/api/email/mark-read', { isRead: true }],
  unread: ['PATCH', '/api/email/mark-read', { isRead: false }],
  star: ['PATCH', '/api/email/star', { isStarred: true }],
  unstar: ['PATCH', '/api/email/star', { isStarred: false }],
  archive: ['POST', '/api/email/archive', {}],
  delete: ['DELETE', '/api/email/delete', {}],
  spam: ['POST', '/api/email/spam', {}],
}

/** Ids, or a whole list. */
export type Chosen = { readonly emailIds: readonly string[] } | { readonly all: ChosenList }

export async function fileEmails(action: MailAction, chosen: Chosen): Promise<FiledEmails> {
  const [method, path, body] = calls[action]
  return filedEmails.parse(await request(method, path, { ...body, ...chosen }))
}

export const undoFiling = async (undo: string): Promise<FiledEmails> =>
  filedEmails.parse(await request('POST', '/api/email/undo', { undo }))

export const syncAccounts = (): Promise<unknown> => request('POST', '/api/email/sync', {})

export const connectAccount = (form: MailAccountForm): Promise<unknown> => request('POST', '/api/email/accounts', form)

export const reconnectAccount = (id: string, password: string): Promise<unknown> =>
  request('POST', `/api/email/accounts/${encodeURIComponent(id)}/reconnect`, password === '' ? {} : { password })

export const removeAccount = (id: string): Promise<unknown> =>
  request('DELETE', `/api/email/accounts/${encodeURIComponent(id)}`)

export const changeImageSender = (email: string, isAllowed: boolean): Promise<unknown> =>
  request('PUT', '/api/email/image-senders', { email, isAllowed })

export const messagePath = (id: string): string => `/api/email/messages/${encodeURIComponent(id)}`
