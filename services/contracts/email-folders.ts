import * as z from 'zod/mini'

export const folderTypes = ['inbox', 'sent', 'drafts', 'archive', 'spam', 'trash', 'custom'] as const
export type EmailFolderType = (typeof folderTypes)[number]

const folderRefusals = ['not_permitted', 'not_there', 'refused'] as const

const refusedFolder = z.object({
  account: z.string(),
  name: z.string(),
  since: z.string(),
  why: z.enum(folderRefusals),
  serverSays: z.string(),
})

const toldTypes = ['inbox', 'sent', 'drafts', 'spam', 'trash', 'custom'] as const

/** GET /api/email/folders: each type once for all accounts, then other folders. */
export const emailFolder = z.object({
  id: z.string(),
  type: z.enum(toldTypes),
  displayName: z.string(),
  unreadCount: z.number(),
  emailCount: z.number(),
  refused: z.array(refusedFolder),
})
export type EmailFolder = z.infer<typeof emailFolder>
export const emailFolders = z.array(emailFolder)

export const isUsualFolder = (id: string): id is Exclude<EmailFolderType, 'custom'> =>
  id !== 'custom' && folderTypes.some((type) => type === id)
