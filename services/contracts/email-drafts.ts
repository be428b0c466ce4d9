import * as z from 'zod/mini'

import { languages } from '#events/values/language.ts'

import { address } from './email.ts'

/** Bytes of the attachments of one mail together: many servers take no more. */
export const mostAttachedBytes = 25 * 1024 * 1024

/** Files of one mail. */
export const mostAttachments = 50

/** How long a sending can be undone, in ms. */
export const undoSendMs = 10_000

/** Characters of what is written. */
export const mostBody = 200_000

/** Nothing that could end a header and begin another one. */
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
  /** Whether the mail that is answered stands below. */
  withQuote: z.boolean(),
})
export type DraftFields = z.infer<typeof draftFields>
export const savedDraft = z.extend(draftFields, { expectedVersion: z.int() })

export const composeModes = ['new', 'reply', 'reply-all', 'forward'] as const
export type ComposeMode = (typeof composeModes)[number]

/** Message-IDs of answers of the office to the same mail that were on screen: another one refuses the sending. */
const seenAnswers = z.optional(z.array(z.string().check(z.maxLength(1_000))).check(z.maxLength(50)))

/** POST /api/email/drafts: asked twice with one id, begun once. */
export const begunDraft = z.object({
  id: z.string().check(z.regex(/^[a-z0-9]{16,40}$/)),
  mode: z.enum(composeModes),
  /** The mail that is answered or forwarded. */
  emailId: z.optional(z.string().check(z.maxLength(64))),
  /** To whom a new one goes. */
  customerId: z.optional(z.string().check(z.maxLength(100))),
  /** The lead that a new one answers: it goes to the lead's address, and what was written stands below. */
  leadId: z.optional(z.string().check(z.maxLength(100))),
  /** Of the words that introduce the quoted mail. */
  language: z.enum(languages),
  seenAnswers,
})
export type BegunDraft = z.infer<typeof begunDraft>

/** POST /api/email/drafts/{id}/send */
export const sentDraft = z.object({ expectedVersion: z.int(), seenAnswers })

/** The version of a draft as it was begun; each change raises it. */
export const begunVersion = 1

export const draftStates = ['draft', 'waiting', 'sending', 'sent', 'failed'] as const

export const draftFile = z.object({ id: z.string(), filename: z.string(), size: z.number(), contentType: z.string() })
export type DraftFile = z.infer<typeof draftFile>

/** What came of the last attempt to send; null while there was none, or it succeeded. */
const failure = z.nullable(z.string())

/** GET /api/email/drafts/{id} */
export const draft = z.extend(draftFields, {
  id: z.string(),
  version: z.number(),
  mode: z.enum(composeModes),
  /** The mail that is answered or forwarded. */
  emailId: z.nullable(z.string()),
  /** Message-IDs of answers to it that were on screen when this one was begun. */
  seenAnswers: z.array(z.string()),
  state: z.enum(draftStates),
  sendAt: z.nullable(z.string()),
  updatedAt: z.string(),
  hasQuote: z.boolean(),
  attachments: z.array(draftFile),
  failure,
  /** What the mail server said, in its own words. */
  failureText: z.nullable(z.string()),
})
export type Draft = z.infer<typeof draft>

/** GET /api/email/drafts: what this member of staff has begun and not sent, newest first, and what could not be sent. */
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

/** The answer to saving, sending and undoing. */
export const draftVersion = z.object({ id: z.string(), version: z.number(), sendAt: z.nullable(z.string()) })

/** The query of POST /api/email/drafts/{id}/attachments; the body is the file. */
export const attachedFile = z.object({ name: oneLine(255), type: z.optional(oneLine(100)) })

/** PATCH /api/email/accounts/{id} */
export const accountWords = z.object({
  senderName: oneLine(100),
  signature: z.string().check(z.maxLength(2_000), z.regex(/^[^\p{Cc}]*(?:\r?\n[^\p{Cc}]*)*$/u)),
})
export type AccountWords = z.infer<typeof accountWords>

/** GET /api/email/recipients?search=…: customers and correspondents, the closest first, at most 8. */
export const recipientsQuery = z.object({ search: z.string().check(z.minLength(1), z.maxLength(100)) })
export const foundRecipients = z.array(z.object({ name: z.string(), email: z.string() }))
