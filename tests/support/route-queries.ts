const soon = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)

const days = { from: soon, days: '7' }
const starts = { date: soon }
const link = { token: 'c.signature' }

/** A query that each route takes that cannot do without one, by its path with `an-id` for each parameter. */
export const validQueries: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/api/availability': { service: 'glazed', date: soon },
  '/api/availability/days': { service: 'glazed', ...days },
  '/api/called-off/an-id/days': days,
  '/api/called-off/an-id/starts': starts,
  '/api/crm/bookings/an-id/cancellation': { by: 'business' },
  '/api/crm/bookings/an-id/photos/anid': { kind: 'before' },
  '/api/crm/bookings/an-id/reschedule/days': days,
  '/api/crm/bookings/an-id/reschedule/starts': starts,
  '/api/crm/bookings/an-id/reschedule/vans': days,
  '/api/crm/business/schedule-outlook': {
    moreVans: '1',
    week: '480-960,480-960,480-960,480-960,480-960,480-960,',
    noticeMinutes: '120',
    horizonDays: '60',
  },
  '/api/crm/business/vans/an-id/visits': { from: soon },
  '/api/crm/busy-times': { from: soon, to: soon },
  '/api/crm/customers/an-id/merge': { with: 'an-id' },
  '/api/crm/history': { day: soon },
  '/api/email/count': { folder: 'inbox', until: `${soon}T12:00:00.000Z` },
  '/api/email/drafts/anid/attachments': { name: 'quote.pdf' },
  '/api/email/recipients': { search: 'asha' },
  '/api/mail-preferences': link,
  '/api/mail-preferences/unsubscription': link,
  '/api/newsletter/unsubscription': link,
  '/api/review': link,
  '/api/user/bookings/an-id/reschedule/days': days,
  '/api/user/bookings/an-id/reschedule/starts': starts,
}
