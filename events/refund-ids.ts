/** The id of a cancellation's one refund, which makes requests idempotent. */
export const cancellationRefund = (bookingId: string): string => `${bookingId}-cancelled`

export const lateRefund = (bookingId: string, intentId: string): string =>
  `${cancellationRefund(bookingId)}-${intentId}`
