import { describeBookingMails } from './booking-mails-contract.ts'

describeBookingMails('on PGlite', async () => ({ databaseUrl: 'embedded' }))
