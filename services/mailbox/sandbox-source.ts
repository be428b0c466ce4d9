import { setTimeout as delay } from 'node:timers/promises'

import type { Database } from '#infra/database/database.ts'
import {
  addSandboxMail,
  createSandboxFolder,
  deleteSandboxMails,
  findSandboxMail,
  moveSandboxMails,
  sandboxFlags,
  sandboxFolders,
  sandboxMails,
  sandboxStatus,
  setSandboxFlag,
} from '#infra/sandbox/mailbox/store.ts'
import type { FolderType } from '#infra/stores/mailbox/folder-rows.ts'

import { parseMessage } from './parse-message.ts'
import type { MailSource } from './source.ts'

export const sandboxFolderTypes: ReadonlyMap<string, FolderType> = new Map(
  Object.entries<FolderType>({
    INBOX: 'inbox',
    Sent: 'sent',
    Drafts: 'drafts',
    Archive: 'archive',
    Junk: 'spam',
    Trash: 'trash',
  }),
)

/** Mailbox in the database behind the same port. */
export const openSandboxSource = (database: Database): MailSource => ({
  folders: async () =>
    (await sandboxFolders(database)).map((path) => ({
      path,
      name: path,
      type: sandboxFolderTypes.get(path) ?? 'custom',
    })),
  status: (path) => sandboxStatus(database, path),
  uids: async (path) => (await sandboxFlags(database, path, null)).map(({ uid }) => uid),
  flags: (path, sinceModseq) => sandboxFlags(database, path, sinceModseq),
  async *fetch(path, uids) {
    for (const mail of await sandboxMails(database, path, uids))
      yield { ...mail, size: mail.raw.length, state: 'whole' }
  },
  setFlag: (path, uids, flag, isOn) => setSandboxFlag(database, path, { uids, flag, isOn }),
  move: (path, uids, target) => moveSandboxMails(database, path, { uids, target }),
  findByMessageId: (path, messageId) => findSandboxMail(database, path, messageId),
  delete: (path, uids) => deleteSandboxMails(database, path, uids),
  async createFolder(path) {
    await createSandboxFolder(database, path)
    return path
  },
  async append(path, raw, { isRead }) {
    const { messageId } = await parseMessage(raw)
    const mail = { raw, messageId, isRead, isStarred: false, isAnswered: false, receivedAt: new Date() }
    await addSandboxMail(database, path, mail)
  },
  // Nothing comes by itself: it is asked for as often as any server without IDLE.
  waitForChange: async (_path, ms, signal) => {
    await delay(ms, undefined, { signal, ref: false }).catch(() => {})
  },
  close: async () => {},
})
