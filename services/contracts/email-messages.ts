import * as z from 'zod/mini'

import { folderTypes } from './email-folders.ts'

const person = z.object({ name: z.string(), email: z.string() })
export type EmailPerson = z.infer<typeof person>

const attachment = z.object({
  id: z.string(),
  filename: z.string(),
  size: z.number(),
  contentType: z.string(),
  downloadUrl: z.string(),
})

/** GET /api/email/emails, newest first. Search hits stand between U+E000 and U+E001; `htmlBody` is null. */
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
  folder: z.enum(folderTypes),
  hasAttachments: z.boolean(),
  assigneeId: z.nullable(z.string()),
  attachments: z.array(attachment),
})
export type Email = z.infer<typeof email>
export const emails = z.array(email)

export const assignedFilters = ['me', 'nobody'] as const
export type AssignedFilter = (typeof assignedFilters)[number]

/** GET /api/email/messages/{id} */
export const wholeEmail = z.extend(email, {
  bodyState: z.enum(['whole', 'beginning', 'too_large', 'unreadable']),
  /** Remote images, loaded on request. */
  hasRemoteImages: z.boolean(),
  imagesAlways: z.boolean(),
  /** Date of writing, where a day or more before the arrival; null otherwise. */
  writtenAt: z.nullable(z.string()),
  headers: z.string(),
  size: z.number(),
  messageId: z.string(),
  draftId: z.nullable(z.string()),
})
export type WholeEmail = z.infer<typeof wholeEmail>

/** PUT /api/email/image-senders */
export const imageSender = z.object({
  email: z.string().check(z.minLength(1), z.maxLength(320), z.regex(/^[^\p{Cc}]+$/u)),
  isAllowed: z.boolean(),
})
export type ImageSender = z.infer<typeof imageSender>

/** GET /api/email/threads, newest first. */
export const emailThread = z.object({
  id: z.string(),
  subject: z.string(),
  participants: z.array(person),
  latestEmail: email,
  /** Mails in all folders but spam and trash. */
  emailCount: z.number(),
  isRead: z.boolean(),
  isStarred: z.boolean(),
  emailIds: z.array(z.string()),
})
export type EmailThread = z.infer<typeof emailThread>
export const emailThreads = z.array(emailThread)

export const mostIds = 500
const emailIds = z.array(z.string().check(z.maxLength(64))).check(z.minLength(1), z.maxLength(mostIds))

/** All mails of a list up to the newest on screen, resolved when the action begins. */
const wholeList = z.object({
  folder: z.string().check(z.minLength(1), z.maxLength(100)),
  search: z._default(z.string().check(z.maxLength(200)), ''),
  view: z._default(z.enum(['list', 'threads']), 'list'),
  until: z.iso.datetime().check(z.refine((at) => !at.startsWith('0'))),
})
export type WholeList = z.infer<typeof wholeList>

/** GET /api/email/count */
export const countQuery = wholeList
export const emailCount = z.object({ count: z.number() })

/** `expected` is the count on screen; another one is refused. */
const chosenList = z.extend(wholeList, { expected: z.optional(z.int().check(z.minimum(0))) })
export type ChosenList = z.infer<typeof chosenList>

const chosen = { emailIds: z.optional(emailIds), all: z.optional(chosenList) }
const isNamedOnce = (given: { readonly emailIds?: unknown; readonly all?: unknown }): boolean =>
  (given.emailIds === undefined) !== (given.all === undefined)
const once = { path: ['emailIds'] }
export const listedEmails = z.object(chosen).check(z.refine(isNamedOnce, once))
export const readChange = z.object({ ...chosen, isRead: z.boolean() }).check(z.refine(isNamedOnce, once))
export const starChange = z.object({ ...chosen, isStarred: z.boolean() }).check(z.refine(isNamedOnce, once))
export type ChosenEmails = z.infer<typeof listedEmails>

/** Number of changed mails, and the id for POST /api/email/undo. */
export const filedEmails = z.object({ count: z.number(), undo: z.string() })
export type FiledEmails = z.infer<typeof filedEmails>
export const undoneEmails = z.object({ undo: z.string().check(z.maxLength(64)) })
