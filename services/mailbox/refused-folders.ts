import type { Queryable } from '#infra/database/database.ts'
import type { MailFolder } from '#infra/stores/mailbox/folder-rows.ts'
import { noteReadable, noteRefused } from '#infra/stores/mailbox/refused-folders.ts'

import { notifyMirrorChanged } from './mirror-channel.ts'
import { SourceRefused } from './source.ts'

interface Noting {
  readonly write: (work: (transaction: Queryable) => Promise<void>) => Promise<void>
}

/** Reads a folder; a refusal is recorded, retried later and answered with null. */
export async function unlessRefused<Answer>(
  { write }: Noting,
  folder: MailFolder,
  read: () => Promise<Answer>,
): Promise<Answer | null> {
  const note = (work: (transaction: Queryable) => Promise<void>) =>
    write(async (transaction) => {
      await work(transaction)
      await notifyMirrorChanged(transaction, folder.accountId)
    })
  try {
    const answer = await read()
    if (folder.failure !== null) await note((transaction) => noteReadable(transaction, folder.id))
    return answer
  } catch (error) {
    if (!(error instanceof SourceRefused)) throw error
    const { failure, serverSays } = error
    await note((transaction) => noteRefused(transaction, folder.id, { failure, serverSays }))
    return null
  }
}
