/** The id of the one refund that a cancellation leads to, however often and by whomever it is requested. */
export const cancellationRefund = (bookingId: string): string => `${bookingId}-cancelled`

/** The id of the refund of what an intent brought to a visit that was cancelled; of further attempts it is the beginning. */
export const lateRefund = (bookingId: string, intentId: string): string =>
  `${cancellationRefund(bookingId)}-${intentId}`
