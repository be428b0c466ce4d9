import { describe, test } from 'vitest'

import { leadStatuses, type LeadStatus } from '#events/lead.ts'
import { changeStatus, lead, receive, type Lead } from '#services/lead/lead.ts'
import { given } from '#tests/support/given.ts'

const received = {
  type: 'LeadReceived',
  data: { leadId: 'l1', customerId: 'c1', source: 'contact', language: 'pa', emailId: null } as const,
  personal: { name: 'Asha Gill', email: 'asha.gill@example.com', phone: '905-555-0142', message: 'Do you do vans?' },
}
const changing = (to: LeadStatus) => (state: Lead) => changeStatus(to, state)
const changed = (from: LeadStatus, to: LeadStatus) => ({ type: 'LeadStatusChanged', data: { leadId: 'l1', from, to } })

test('a lead is received with what the person wrote apart from the rest', () => {
  given(lead)
    .when(() => receive(received.data, received.personal))
    .writes(received)
})

describe('the status of a lead', () => {
  test.each(leadStatuses.filter((status) => status !== 'new'))('a new one may become %s, once', (to) => {
    const { state } = given(lead, received).when(changing(to))
    given(lead, received).when(changing(to)).writes(changed('new', to))
    given({ ...lead, initial: state })
      .when(changing(to))
      .nothing()
  })

  test('it may go back to new, and says where it came from', () => {
    given(lead, received, changed('new', 'closed')).when(changing('new')).writes(changed('closed', 'new'))
  })

  test('a new one stays new without a word', () => {
    given(lead, received).when(changing('new')).nothing()
  })

  test('of somebody who never wrote there is no status', () => {
    given(lead).when(changing('contacted')).refused('not_found')
  })
})
