import * as z from 'zod/mini'

/** A text that came from a phone. */
export const receivedText = z.object({
  id: z.string(),
  customerId: z.string(),
  /** The visit that was under way or came next; null without one. */
  bookingId: z.nullable(z.string()),
  /** 'cancel' speaks of cancelling that visit, which no text does by itself. */
  topic: z.enum(['message', 'cancel']),
  /** How many pictures came with it, which the provider keeps. */
  pictures: z.number(),
  /** E.164; null once the person was erased, as what was written. */
  phone: z.nullable(z.string()),
  message: z.nullable(z.string()),
  /** ISO instant. */
  at: z.string(),
})
export type ReceivedText = z.infer<typeof receivedText>

/** GET /api/crm/customers/{id}/texts and /api/crm/bookings/{id}/texts: the newest first, at most 50. */
export const receivedTextsAnswer = z.array(receivedText)
