import * as z from 'zod/mini'

export const receivedText = z.object({
  id: z.string(),
  customerId: z.string(),
  bookingId: z.nullable(z.string()),
  /** 'cancel' is about that visit, which no text cancels by itself. */
  topic: z.enum(['message', 'cancel']),
  pictures: z.number(),
  /** E.164; null once erased, as the text. */
  phone: z.nullable(z.string()),
  message: z.nullable(z.string()),
  at: z.string(),
})
export type ReceivedText = z.infer<typeof receivedText>

/** GET /api/crm/customers/{id}/texts and /api/crm/bookings/{id}/texts, newest first, at most 50. */
export const receivedTextsAnswer = z.array(receivedText)
