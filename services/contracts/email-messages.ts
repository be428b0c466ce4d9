import * as z from 'zod/mini'

import { folderTypes } from './email-folders.ts'

const person = z.object({ name: z.string(), email: z.string() })
export type EmailPerson = z.infer<typeof person>

const attachment = z.object({
  id: z.string(),
  filename: z.string(),
  /** Bytes. */
  size: z.number(),
  contentType: z.string(),
  downloadUrl: z.string(),
})

/**
 * GET /api/email/emails, newest first. In lists the texts are the beginning of the mail, or where a search found its words, which
 * stand between U+E000 and U+E001; `htmlBody` is null there. Whole they are at GET /api/email/messages/{id}.
 */
export const email = z.object({
  id: z.string(),
  accountId: z.string(),
  threadId: z.string(),
  subject: z.string(),
  from: person,
  to: z.array(person),
  cc: z.array(person),
  replyTo: z.array(person),
  receivedAt: z.string(),
  plainTextBody: z.string(),
  htmlBody: z.nullable(z.string()),
  body: z.string(),
  isRead: z.boolean(),
  isStarred: z.boolean(),
  isSpam: z.boolean(),
  isFlagged: z.boolean(),
  isAnswered: z.boolean(),
  /** The type of the folder that it is in. */
  folder: z.enum(folderTypes),
  hasAttachments: z.boolean(),
  /** Who of the office takes care of its conversation; null for nobody. */
  assigneeId: z.nullable(z.string()),
  attachments: z.array(attachment),
})
export type Email = z.infer<typeof email>
export const emails = z.array(email)

/** Lists can be those of conversations that whoever asks takes care of, or nobody who works here. */
export const assignedFilters = ['me', 'nobody'] as const
export type AssignedFilter = (typeof assignedFilters)[number]

/** GET /api/email/messages/{id}: a mail whole. */
export const wholeEmail = z.extend(email, {
  /** What of it is here: of 'beginning' no file, of 'too_large' no HTML, of 'unreadable' neither. */
  bodyState: z.enum(['whole', 'beginning', 'too_large', 'unreadable']),
  /** Whether it shows images of other servers, which are loaded when somebody asks for them. */
  hasRemoteImages: z.boolean(),
  /** Whether images of this sender are loaded without being asked for. */
  imagesAlways: z.boolean(),
  /** When it was written, where that is more than a day before it came into this mailbox: one that was moved here. Null for most. */
  writtenAt: z.nullable(z.string()),
  /** As they came. */
  headers: z.string(),
  size: z.number(),
  messageId: z.string(),
  /** The draft that can be continued here; null where it is none of ours. */
  draftId: z.nullable(z.string()),
})
export type WholeEmail = z.infer<typeof wholeEmail>

/** PUT /api/email/image-senders */
export const imageSender = z.object({
  email: z.string().check(z.minLength(1), z.maxLength(320), z.regex(/^[^\p{Cc}]+$/u)),
  isAllowed: z.boolean(),
})
export type ImageSender = z.infer<typeof imageSender>

/** GET /api/email/threads: conversations with a mail in the folder, newest first. */
export const emailThread = z.object({
  id: z.string(),
  subject: z.string(),
  participants: z.array(person),
  latestEmail: email,
  /** In all folders but spam and trash. */
  emailCount: z.number(),
  isRead: z.boolean(),
  isStarred: z.boolean(),
  /** Its mails in the folder: what an action on the thread is about. */
  emailIds: z.array(z.string()),
})
export type EmailThread = z.infer<typeof emailThread>
export const emailThreads = z.array(emailThread)

/** Mails of one request. */
export const mostIds = 500
const emailIds = z.array(z.string().check(z.maxLength(64))).check(z.minLength(1), z.maxLength(mostIds))

/**
 * All mails of a folder, of a search in it, or of the threads that either shows, up to the newest that was on screen. Which ones these
 * are is read when the action begins.
 */
const wholeList = z.object({
  folder: z.string().check(z.minLength(1), z.maxLength(100)),
  search: z._default(z.string().check(z.maxLength(200)), ''),
  view: z._default(z.enum(['list', 'threads']), 'list'),
  /** ISO text in UTC: `receivedAt` of the newest. */
  until: z.iso.datetime().check(z.refine((at) => !at.startsWith('0'))),
})
export type WholeList = z.infer<typeof wholeList>

/** GET /api/email/count */
export const countQuery = wholeList
export const emailCount = z.object({ count: z.number() })

/** All of a list, with how many mails it held for whoever chose it: another number is refused with the count as it is. */
const chosenList = z.extend(wholeList, { expected: z.optional(z.int().check(z.minimum(0))) })
export type ChosenList = z.infer<typeof chosenList>

/** Named one by one, or all of a list. */
const chosen = { emailIds: z.optional(emailIds), all: z.optional(chosenList) }
const isNamedOnce = (given: { readonly emailIds?: unknown; readonly all?: unknown }): boolean =>
  (given.emailIds === undefined) !== (given.all === undefined)
const once = { path: ['emailIds'] }
export const listedEmails = z.object(chosen).check(z.refine(isNamedOnce, once))
export const readChange = z.object({ ...chosen, isRead: z.boolean() }).check(z.refine(isNamedOnce, once))
export const starChange = z.object({ ...chosen, isStarred: z.boolean() }).check(z.refine(isNamedOnce, once))
export type ChosenEmails = z.infer<typeof listedEmails>

/** The answer to each action: how many mails are different now, and what POST /api/email/undo takes. */
export const filedEmails = z.object({ count: z.number(), undo: z.string() })
export type FiledEmails = z.infer<typeof filedEmails>
export const undoneEmails = z.object({ undo: z.string().check(z.maxLength(64)) })
