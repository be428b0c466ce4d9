import { begunVersion, type Draft, type DraftFields } from '#services/contracts/email-drafts.ts'
import { refusalCode } from '#web/data/http.ts'

import { readDraft, saveDraft } from './compose-calls.ts'
import { keepText, keptTextOf, type KeptText } from './kept-text.ts'

export const isConflict = (error: unknown): boolean => refusalCode(error) === 'conflict'

export const fieldsOf = ({ accountId, to, cc, bcc, subject, body, isRich, withQuote }: DraftFields): DraftFields => ({
  accountId,
  to,
  cc,
  bcc,
  subject,
  body,
  isRich,
  withQuote,
})

const isSame = (one: DraftFields, other: DraftFields): boolean =>
  JSON.stringify(fieldsOf(one)) === JSON.stringify(fieldsOf(other))

/** Untouched since its creation; `version` is the last save's. */
export const isUntouched = (draft: Draft, fields: DraftFields, version: number): boolean =>
  draft.version === begunVersion && version === begunVersion && draft.attachments.length === 0 && isSame(draft, fields)

/** Whether the server's draft is this tab's version or its unconfirmed save. */
export const isOwn = (draft: Draft, { version, asked }: Pick<KeptText, 'version' | 'asked'>): boolean =>
  draft.version === version || (draft.version === version + 1 && asked.some((one) => isSame(one, draft)))

/** Saves a draft of this tab. What is typed meanwhile stays kept, as a change of the version that was saved. */
export async function saveKept(
  storage: Storage | null,
  id: string,
  fields: DraftFields,
  version: number,
): Promise<number> {
  const before = keptTextOf(storage, id)
  const asked = before?.version === version ? before.asked : []
  keepText(storage, id, { fields: before?.fields ?? fields, version, asked: [...asked.slice(0, 1), fields] })
  const saved = await saveOver({ id, fields, version, asked })
  const now = keptTextOf(storage, id)
  const isAll = now === null || isSame(now.fields, fields)
  keepText(storage, id, isAll ? null : { fields: now.fields, version: saved, asked: [] })
  return saved
}

/** Overwrites an unconfirmed save of ours. */
async function saveOver({
  id,
  fields,
  version,
  asked,
}: Pick<KeptText, 'fields' | 'version' | 'asked'> & { readonly id: string }): Promise<number> {
  try {
    return await saveDraft(id, fields, version)
  } catch (error) {
    if (!isConflict(error) || asked.length === 0) throw error
    const now = await readDraft(id)
    if (now.version === version || !isOwn(now, { version, asked })) throw error
    return isSame(now, fields) ? now.version : saveDraft(id, fields, now.version)
  }
}
