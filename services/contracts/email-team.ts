import * as z from 'zod/mini'

const text = z.nullable(z.string())

const colleague = z.object({ id: z.string(), name: text })

/** Internal note on a thread. */
const mailNote = z.object({
  id: z.string(),
  by: colleague,
  text: z.string(),
  version: z.number(),
  writtenAt: z.string(),
  changedAt: text,
})
export type OfficeMailNote = z.infer<typeof mailNote>

const givenAnswer = z.object({
  id: z.string(),
  draftId: z.nullable(z.string()),
  by: z.nullable(colleague),
  at: z.string(),
  isWaiting: z.boolean(),
  text: z.string(),
})

/** GET /api/email/messages/{id}/team */
export const emailTeam = z.object({
  emailId: z.string(),
  threadId: z.string(),
  assignee: z.nullable(colleague),
  members: z.array(colleague),
  present: z.array(z.object({ ...colleague.shape, isWriting: z.boolean() })),
  notes: z.array(mailNote),
  answers: z.array(givenAnswer),
})
export type EmailTeam = z.infer<typeof emailTeam>

/** PUT /api/email/messages/{id}/assignee; null for nobody. */
export const emailAssignee = z.object({ staffId: z.nullable(z.string().check(z.minLength(1), z.maxLength(64))) })
/** Id for POST /api/email/assignments/{undo}/undo; null when unchanged. */
export const emailAssigned = z.object({ undo: z.nullable(z.string()) })

/** PUT /api/email/messages/{id}/presence: at least every 45 seconds. */
export const emailPresence = z.object({
  place: z.string().check(z.regex(/^[a-z0-9]{16,64}$/)),
  isWriting: z.boolean(),
})

export const mostNote = 5_000
const noteText = z.string().check(z.trim(), z.minLength(1), z.maxLength(mostNote))
/** POST /api/email/messages/{id}/notes; idempotent by id. */
export const newMailNote = z.object({ id: z.string().check(z.regex(/^[a-z0-9]{16,40}$/)), text: noteText })
/** PATCH /api/email/notes/{id} */
export const changedMailNote = z.object({ text: noteText, expectedVersion: z.int() })
