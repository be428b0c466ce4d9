import { bookingJourney } from './booking-journey.ts'

bookingJourney('on PGlite', async () => ({ databaseUrl: 'embedded' }))
