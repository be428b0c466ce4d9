import { emailAssigned } from '#services/contracts/email-team.ts'
import { request } from '#web/data/http.ts'
import { deleteWithPage } from '#web/data/upload.ts'

import { messagePath } from '../calls.ts'

export const teamPath = (emailId: string): string => `${messagePath(emailId)}/team`

const notePath = (id: string): string => `/api/email/notes/${encodeURIComponent(id)}`
const presencePath = (place: string): string => `/api/email/presence/${encodeURIComponent(place)}`

export const assignMail = async (emailId: string, staffId: string | null): Promise<string | null> =>
  emailAssigned.parse(await request('PUT', `${messagePath(emailId)}/assignee`, { staffId })).undo

export const undoAssignment = (undo: string): Promise<unknown> =>
  request('POST', `/api/email/assignments/${encodeURIComponent(undo)}/undo`)

export const writeNote = (emailId: string, note: { readonly id: string; readonly text: string }): Promise<unknown> =>
  request('POST', `${messagePath(emailId)}/notes`, note)

export const changeNote = (id: string, text: string, expectedVersion: number): Promise<unknown> =>
  request('PATCH', notePath(id), { text, expectedVersion })

export const deleteNote = (id: string): Promise<unknown> => request('DELETE', notePath(id))

export const restoreNote = (id: string): Promise<unknown> => request('POST', `${notePath(id)}/restore`)

export const signPresence = (emailId: string, place: string, isWriting: boolean): Promise<unknown> =>
  request('PUT', `${messagePath(emailId)}/presence`, { place, isWriting })

export const leavePresence = (place: string): Promise<unknown> => deleteWithPage(presencePath(place))
