import { describe, expect, test } from 'vitest'

import { leadStatuses, type LeadStatus } from '#events/lead.ts'
import { addNote, archive, changeStatus, isAtRest, lead, receive, type Lead } from '#services/domain/lead/lead.ts'
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

describe('a lead is at rest', () => {
  const archived = { type: 'LeadArchived', data: { leadId: 'l1' } } as const
  const restored = { type: 'LeadRestored', data: { leadId: 'l1' } } as const
  const converted = { type: 'LeadConvertedToDeal', data: { leadId: 'l1', dealId: 'c1_1' } } as const
  const closed = changed('new', 'closed')
  const opened = changed('closed', 'new')

  test.each([
    ['not while it is new', [], false, 0],
    ['once it is closed', [closed], true, 1],
    ['once it is archived unanswered', [archived], true, 1],
    ['not when it is archived after an answer', [changed('new', 'contacted'), archived], false, 0],
    ['once, however it came there', [archived, closed, restored], true, 1],
    ['not after it is taken up again, each time', [archived, restored, closed, opened], false, 4],
    ['not when it is archived after staff made a deal of it', [converted, archived], false, 0],
    ['but when it is closed then', [converted, closed], true, 1],
    ['not when staff make a deal of it there, until it is closed anew', [closed, converted], false, 2],
    ['closed anew', [closed, converted, opened, closed], true, 3],
  ] as const)('%s', (_what, events, isIt, changes) => {
    const state = [received, ...events].reduce<Lead>(
      (now, event) => lead.evolve(now, { personal: null, ...event } as Parameters<typeof lead.evolve>[1]),
      lead.initial,
    )
    expect(isAtRest(state)).toBe(isIt)
    expect(state).toMatchObject({ restChanges: changes })
  })
})

describe('the archive', () => {
  const archived = { type: 'LeadArchived', data: { leadId: 'l1' } } as const
  const restored = { type: 'LeadRestored', data: { leadId: 'l1' } } as const
  const putting = (isArchived: boolean) => (state: Lead) => archive(isArchived, state)

  test('takes a lead once, and gives it back once, with the status that it had', () => {
    given(lead, received).when(putting(true)).writes(archived)
    given(lead, received, archived).when(putting(true)).nothing()
    given(lead, received, changed('new', 'closed'), archived).when(putting(false)).writes(restored)
    given(lead, received, changed('new', 'closed'), archived, restored).when(changing('closed')).nothing()
    given(lead, received).when(putting(false)).nothing()
  })

  test('takes nothing that nobody wrote', () => {
    given(lead).when(putting(true)).refused('not_found')
  })
})

describe('a note', () => {
  const noting = (state: Lead) => addNote({ id: 'n1', text: 'Called back' }, state)
  const noted = {
    type: 'LeadNoteAdded',
    data: { leadId: 'l1', customerId: 'c1', noteId: 'n1' },
    personal: { note: 'Called back' },
  } as const

  test('is kept as personal data of who wrote, and once however often it is sent', () => {
    given(lead, received).when(noting).writes(noted)
    given(lead, received, noted).when(noting).nothing()
  })

  test('on nothing is refused', () => {
    given(lead).when(noting).refused('not_found')
  })
})
