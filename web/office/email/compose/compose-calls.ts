import {
  draft,
  draftFile,
  draftVersion,
  type AccountWords,
  type BegunDraft,
  type Draft,
  type DraftFields,
  type DraftFile,
} from '#services/contracts/email-drafts.ts'
import { request } from '#web/data/http.ts'
import { upload } from '#web/data/upload.ts'

export const draftsPath = '/api/email/drafts'
export const draftPath = (id: string): string => `${draftsPath}/${encodeURIComponent(id)}`

export const beginDraft = (begun: BegunDraft): Promise<unknown> => request('POST', draftsPath, begun)

export const readDraft = async (id: string): Promise<Draft> => draft.parse(await request('GET', draftPath(id)))

export const saveDraft = async (id: string, fields: DraftFields, expectedVersion: number): Promise<number> =>
  draftVersion.parse(await request('PUT', draftPath(id), { ...fields, expectedVersion })).version

/** `seenAnswers`: answers of others to the same mail that it is sent in spite of. */
export const sendDraft = (id: string, expectedVersion: number, seenAnswers: readonly string[]): Promise<unknown> =>
  request('POST', `${draftPath(id)}/send`, { expectedVersion, seenAnswers })

export const undoSending = (id: string): Promise<unknown> => request('POST', `${draftPath(id)}/undo`)

export const discardDraft = (id: string): Promise<unknown> => request('DELETE', draftPath(id))

export const detachFile = (id: string, file: string): Promise<unknown> =>
  request('DELETE', `${draftPath(id)}/attachments/${encodeURIComponent(file)}`)

export const changeAccountWords = (id: string, words: AccountWords): Promise<unknown> =>
  request('PATCH', `/api/email/accounts/${encodeURIComponent(id)}`, words)

/** Time limit for one file: 25 MB at 1 Mbit/s take 200 s. */
const uploadMs = 300_000

export async function attachFile(id: string, file: File): Promise<DraftFile> {
  const query = new URLSearchParams({ name: file.name, ...(file.type === '' ? {} : { type: file.type }) })
  const path = `${draftPath(id)}/attachments?${query.toString()}`
  return draftFile.parse(await upload('POST', path, file, { type: 'application/octet-stream', deadlineMs: uploadMs }))
}
