import * as z from 'zod/mini'

/** In the order of the list. */
export const folderTypes = ['inbox', 'sent', 'drafts', 'archive', 'spam', 'trash', 'custom'] as const
export type EmailFolderType = (typeof folderTypes)[number]

/** GET /api/email/folders: one of each type for all accounts, then the other folders of each. */
export const emailFolder = z.object({
  /** What the lists take as `folder`: a type, or the id of a folder. */
  id: z.string(),
  type: z.enum(folderTypes),
  displayName: z.string(),
  unreadCount: z.number(),
  /** Mails in it. */
  emailCount: z.number(),
})
export type EmailFolder = z.infer<typeof emailFolder>
export const emailFolders = z.array(emailFolder)
