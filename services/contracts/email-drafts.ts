import * as z from 'zod/mini'

import { languages } from '#events/values/language.ts'

import { address } from './email.ts'

/** Total bytes of a mail's attachments, which servers commonly accept. */
export const mostAttachedBytes = 25 * 1024 * 1024

export const mostAttachments = 50

export const undoSendMs = 10_000

export const mostBody = 200_000

const oneLine = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[^\p{Cc}\u2028\u2029]*$/u))

const recipient = z.object({ name: oneLine(200), email: address })
export type Recipient = z.infer<typeof recipient>
const recipients = z.array(recipient).check(z.maxLength(100))

/** PUT /api/email/drafts/{id} */
export const draftFields = z.object({
  accountId: z.string().check(z.maxLength(64)),
  to: recipients,
  cc: recipients,
  bcc: recipients,
  subject: oneLine(500),
  /** HTML where `isRich`, else plain text. */
  body: z.string().check(z.maxLength(mostBody)),
  isRich: z.boolean(),
  withQuote: z.boolean(),
})
export type DraftFields = z.infer<typeof draftFields>
export const savedDraft = z.extend(draftFields, { expectedVersion: z.int() })

export const composeModes = ['new', 'reply', 'reply-all', 'forward'] as const
export type ComposeMode = (typeof composeModes)[number]

/** Message-IDs of seen answers to the mail: an unseen one refuses the send. */
const seenAnswers = z.optional(z.array(z.string().check(z.maxLength(1_000))).check(z.maxLength(50)))

/** POST /api/email/drafts; idempotent by id. */
export const begunDraft = z.object({
  id: z.string().check(z.regex(/^[a-z0-9]{16,40}$/)),
  mode: z.enum(composeModes),
  emailId: z.optional(z.string().check(z.maxLength(64))),
  customerId: z.optional(z.string().check(z.maxLength(100))),
  leadId: z.optional(z.string().check(z.maxLength(100))),
  language: z.enum(languages),
  seenAnswers,
})
export type BegunDraft = z.infer<typeof begunDraft>

/** POST /api/email/drafts/{id}/send */
export const sentDraft = z.object({ expectedVersion: z.int(), seenAnswers })

export const begunVersion = 1

export const draftStates = ['draft', 'waiting', 'sending', 'sent', 'failed'] as const

export const draftFile = z.object({ id: z.string(), filename: z.string(), size: z.number(), contentType: z.string() })
export type DraftFile = z.infer<typeof draftFile>

const failure = z.nullable(z.string())

/** GET /api/email/drafts/{id} */
export const draft = z.extend(draftFields, {
  id: z.string(),
  version: z.number(),
  mode: z.enum(composeModes),
  emailId: z.nullable(z.string()),
  seenAnswers: z.array(z.string()),
  state: z.enum(draftStates),
  sendAt: z.nullable(z.string()),
  updatedAt: z.string(),
  hasQuote: z.boolean(),
  attachments: z.array(draftFile),
  failure,
  failureText: z.nullable(z.string()),
})
export type Draft = z.infer<typeof draft>

/** GET /api/email/drafts: unsent and failed mails of the member, newest first. */
export const draftSummary = z.object({
  id: z.string(),
  state: z.enum(draftStates),
  to: z.array(z.object({ name: z.string(), email: z.string() })),
  subject: z.string(),
  updatedAt: z.string(),
  sendAt: z.nullable(z.string()),
  failure,
  failureText: z.nullable(z.string()),
})
export type DraftSummary = z.infer<typeof draftSummary>
export const draftSummaries = z.array(draftSummary)

export const draftVersion = z.object({ id: z.string(), version: z.number(), sendAt: z.nullable(z.string()) })

/** Query of POST /api/email/drafts/{id}/attachments, whose body is the file. */
export const attachedFile = z.object({ name: oneLine(255), type: z.optional(oneLine(100)) })

/** PATCH /api/email/accounts/{id} */
export const accountWords = z.object({
  senderName: oneLine(100),
  signature: z.string().check(z.maxLength(2_000), z.regex(/^[^\p{Cc}]*(?:\r?\n[^\p{Cc}]*)*$/u)),
})
export type AccountWords = z.infer<typeof accountWords>

/** GET /api/email/recipients?search=…: at most 8, best match first. */
export const recipientsQuery = z.object({ search: z.string().check(z.minLength(1), z.maxLength(100)) })
export const foundRecipients = z.array(z.object({ name: z.string(), email: z.string() }))
