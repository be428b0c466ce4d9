import * as z from 'zod/mini'

/** In the order of the list. */
export const folderTypes = ['inbox', 'sent', 'drafts', 'archive', 'spam', 'trash', 'custom'] as const
export type EmailFolderType = (typeof folderTypes)[number]

/** Why the mail server does not let a folder be read. */
const folderRefusals = ['not_permitted', 'not_there', 'refused'] as const

const refusedFolder = z.object({
  account: z.string(),
  /** As the server calls it. */
  name: z.string(),
  /** ISO text in UTC. */
  since: z.string(),
  why: z.enum(folderRefusals),
  /** The server's own words, or empty. */
  serverSays: z.string(),
})

/** What a folder says that it is: the archive is a folder of one's own there, as the specification knows no type of its own for it. */
const toldTypes = ['inbox', 'sent', 'drafts', 'spam', 'trash', 'custom'] as const

/** GET /api/email/folders: one of each type for all accounts, then the other folders of each. */
export const emailFolder = z.object({
  /** What the lists take as `folder`: a type, or the id of a folder. */
  id: z.string(),
  type: z.enum(toldTypes),
  displayName: z.string(),
  unreadCount: z.number(),
  /** Mails in it. */
  emailCount: z.number(),
  /** Those of the mail servers in it that cannot be read now: what is shown of them may be old, or nothing. */
  refused: z.array(refusedFolder),
})
export type EmailFolder = z.infer<typeof emailFolder>
export const emailFolders = z.array(emailFolder)

/** Whether it is a folder of all accounts together, whose id is its type. */
export const isUsualFolder = (id: string): id is Exclude<EmailFolderType, 'custom'> =>
  id !== 'custom' && folderTypes.some((type) => type === id)
