import { leadEvents, leadStream } from '#events/lead.ts'
import type { House } from '#services/house.ts'
import { acknowledgementLetter, noticeLetter } from '#services/letter/contact-letters.ts'

import { postLetter } from './post-letter.ts'

/** Whoever types a stranger's address again and again must not fill that mailbox. */
const acknowledgementsInDay = 3

/** Tells a visitor, in their language, that the message came. */
export async function acknowledgeLead(house: House, leadId: string): Promise<void> {
  const received = await receivedLead(house, leadId)
  if (received === null) return
  const { customerId, enquiry } = received
  await postLetter(house, {
    about: customerId,
    kind: 'contact-acknowledgement',
    mostInDay: acknowledgementsInDay,
    letter: acknowledgementLetter(house.sender, `contact-acknowledgement-${leadId}`, enquiry),
  })
}

/** Tells the office, where it has an address. */
export async function tellOffice(house: House, leadId: string): Promise<void> {
  const { officeEmail } = house.sender
  const received = officeEmail === null ? null : await receivedLead(house, leadId)
  if (officeEmail === null || received === null) return
  const letter = noticeLetter(house.sender, officeEmail, `contact-notice-${leadId}`, received.enquiry)
  await postLetter(house, { about: leadId, kind: 'contact-notice', letter })
}

/** Null when the person was erased meanwhile. */
async function receivedLead(house: House, leadId: string) {
  const event = (await house.log.readStream(leadStream(leadId))).find(({ type }) => type === 'LeadReceived')
  if (event === undefined || event.personal === null) return null
  const { customerId, language } = leadEvents.LeadReceived.data.parse(event.data)
  return { customerId, enquiry: { ...leadEvents.LeadReceived.personal.schema.parse(event.personal), language } }
}
