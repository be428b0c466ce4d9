import type { CustomerOrder } from '../customer.ts'
import type { CustomerDone } from './customer-inputs.ts'
import type { Stage } from './stage.ts'
import type { Visitor } from './visitor.ts'

interface Complaint {
  readonly done: CustomerDone
  readonly slot: CustomerOrder
  /** Lets the visit take place. */
  readonly complete: (bookingId: string) => Promise<void>
}

const recleanId = 'c'.repeat(32)

/** Complains about the visit, and again about the free one. */
export async function complain(stage: Stage, office: Visitor, { done, slot, complete }: Complaint): Promise<void> {
  const { word } = stage.canaries
  const { visitor, bookingId } = done
  const desk = `/api/crm/bookings/${bookingId}/concern`
  await visitor.send('POST', `/api/user/bookings/${bookingId}/concern`, {
    areas: ['seats'],
    words: `The seats are wet: ${word('concern')}`,
  })
  await office.send('POST', `${desk}/answer`, { id: '1'.repeat(32), words: `Thank you, ${word('concernanswer')}` })
  const { date, time } = slot
  const free = { id: recleanId, outcome: 'reclean', words: `We come again: ${word('concernfree')}`, date, time }
  await office.send('POST', `${desk}/decision`, free)
  await complete(recleanId)
  const again = await visitor.send('POST', `/api/user/bookings/${recleanId}/concern`, {
    areas: ['seats', 'smell'],
    words: `Still wet: ${word('concerncontinued')}`,
  })
  if (again['visitId'] !== bookingId) throw new Error(`The case was not continued: ${JSON.stringify(again)}`)
  await office.send('POST', `${desk}/decision`, {
    id: '2'.repeat(32),
    outcome: 'declined',
    words: `No more of it: ${word('concernend')}`,
  })
}
