/** The read of the story of a booking, with the mails and texts about it, or of a deal. */
export const storyAddress = (path: string): string =>
  `/api/crm/history/${path}${path.startsWith('bookings/') ? '?messages=yes' : ''}`
