import * as z from 'zod/mini'

import { isInReach } from '#events/values/time.ts'

const instant = z.nullable(z.string())

export const googleFeeds = ['gmail', 'calendar', 'drive', 'contacts'] as const
export type GoogleFeed = (typeof googleFeeds)[number]

/** GET /api/google/status */
export const googleStatus = z.object({
  connected: z.boolean(),
  mode: z.enum(['live', 'sandbox', 'none']),
  email: z.nullable(z.string()),
  isConsentEnded: z.boolean(),
  allows: z.object({ files: z.boolean(), contacts: z.boolean() }),
})
export type GoogleStatus = z.infer<typeof googleStatus>

export const googleFurther = ['files', 'contacts'] as const
export type GoogleFurther = (typeof googleFurther)[number]

/** GET /api/google/auth-url?also= */
export const googleAuthQuery = z.object({ also: z.optional(z.enum(googleFurther)) })

export const googleAuthUrl = z.object({ authUrl: z.string() })

export const connectResults = ['connected', 'denied', 'unchanged', 'state_unknown', 'scopes_missing', 'failed'] as const
export type ConnectResult = (typeof connectResults)[number]

const read = { asOf: instant, isFailing: z.boolean() }

/** GET /api/google/gmail/messages, newest first. */
export const googleMessages = z.object({
  messages: z.array(
    z.object({
      id: z.string(),
      subject: z.string(),
      from: z.string(),
      date: instant,
      snippet: z.string(),
      isUnread: z.boolean(),
    }),
  ),
  ...read,
})

/** GET /api/google/gmail/messages/{id}; `text` is plain. */
export const googleMessage = z.object({
  id: z.string(),
  subject: z.string(),
  from: z.string(),
  to: z.string(),
  date: instant,
  text: z.string(),
})

const line = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))
const emailText = z.string().check(z.trim(), z.maxLength(254), z.email())

/** POST /api/google/gmail/send */
export const googleMail = z.object({
  to: emailText,
  subject: line(300),
  body: z.string().check(z.minLength(1), z.maxLength(20_000)),
})

/** GET /api/google/calendar/events: current and coming ones, oldest first. */
export const googleEvents = z.object({
  events: z.array(
    z.object({
      id: z.string(),
      summary: z.string(),
      description: z.string(),
      location: z.string(),
      start: z.object({ dateTime: z.string() }),
      end: z.object({ dateTime: z.string() }),
      isAllDay: z.boolean(),
      link: z.nullable(z.string()),
    }),
  ),
  ...read,
})

const localTime = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/), z.refine(isInReach))

/** POST /api/google/calendar/event; local times in Toronto. */
export const googleEvent = z.object({
  summary: line(300),
  startTime: localTime,
  endTime: localTime,
  description: z._default(z.string().check(z.maxLength(5_000)), ''),
  attendees: z._default(z.array(emailText).check(z.maxLength(50)), []),
})

/** GET /api/google/drive/files, newest first. */
export const googleFiles = z.object({
  files: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      createdTime: instant,
      webViewLink: z.nullable(z.string()),
    }),
  ),
  ...read,
})

/** GET /api/google/contacts, by name. */
export const googleContacts = z.object({
  contacts: z.array(
    z.object({
      resourceName: z.string(),
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      organization: z.string(),
    }),
  ),
  ...read,
})

/** POST /api/google/drive/reports and /api/google/drive/receipts/{id} */
export const googleSaved = z.object({ name: z.string(), link: z.nullable(z.string()) })

/** POST /api/google/contacts/push: at most 200 per call. */
export const googlePushed = z.object({ pushedCount: z.number(), skippedCount: z.number(), remainingCount: z.number() })

/** POST /api/google/contacts/sync */
export const googleSynced = z.object({ syncedCount: z.number(), skippedCount: z.number() })
