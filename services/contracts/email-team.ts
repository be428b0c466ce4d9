import * as z from 'zod/mini'

const text = z.nullable(z.string())

/** A member of staff, as colleagues see them; `name` is null for somebody of whom nothing is known any more. */
const colleague = z.object({ id: z.string(), name: text })

/** Written by staff beside a conversation, and sent to nobody. */
const mailNote = z.object({
  id: z.string(),
  by: colleague,
  text: z.string(),
  version: z.number(),
  writtenAt: z.string(),
  /** Null as long as it is as it was written. */
  changedAt: text,
})
export type OfficeMailNote = z.infer<typeof mailNote>

/** An answer of the office to a mail. */
const givenAnswer = z.object({
  /** Its Message-ID. */
  id: z.string(),
  /** Of the draft that it was written as here; null for one of another mail program. */
  draftId: z.nullable(z.string()),
  /** Null for one that was written with another mail program. */
  by: z.nullable(colleague),
  at: z.string(),
  /** Whether it can still be taken back. */
  isWaiting: z.boolean(),
  /** How it begins. */
  text: z.string(),
})

/** GET /api/email/messages/{id}/team: what colleagues do with a mail and its conversation. */
export const emailTeam = z.object({
  /** The mail that was asked about. */
  emailId: z.string(),
  threadId: z.string(),
  /** Who takes care of the conversation; null for nobody who works here. */
  assignee: z.nullable(colleague),
  /** To whom it can be assigned: whoever may read mail. */
  members: z.array(colleague),
  /** Other members of staff who have the conversation open now. */
  present: z.array(z.object({ ...colleague.shape, isWriting: z.boolean() })),
  notes: z.array(mailNote),
  /** To this mail, oldest first. */
  answers: z.array(givenAnswer),
})
export type EmailTeam = z.infer<typeof emailTeam>

/** PUT /api/email/messages/{id}/assignee; null: nobody. */
export const emailAssignee = z.object({ staffId: z.nullable(z.string().check(z.minLength(1), z.maxLength(64))) })
/** `undo` is what POST /api/email/assignments/{undo}/undo takes; null where nothing changed. */
export const emailAssigned = z.object({ undo: z.nullable(z.string()) })

/** PUT /api/email/messages/{id}/presence: at least every 45 seconds. */
export const emailPresence = z.object({
  /** A tab and what it does there, by a random name. */
  place: z.string().check(z.regex(/^[a-z0-9]{16,64}$/)),
  isWriting: z.boolean(),
})

export const mostNote = 5_000
const noteText = z.string().check(z.trim(), z.minLength(1), z.maxLength(mostNote))
/** POST /api/email/messages/{id}/notes: asked twice with one id, written once. */
export const newMailNote = z.object({ id: z.string().check(z.regex(/^[a-z0-9]{16,40}$/)), text: noteText })
/** PATCH /api/email/notes/{id} */
export const changedMailNote = z.object({ text: noteText, expectedVersion: z.int() })
