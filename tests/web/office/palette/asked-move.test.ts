import { expect, test } from 'vitest'

import { moveIn } from '#web/office/palette/asked-move.ts'

const stages = [
  { stage: 'new-lead', label: 'New Lead' },
  { stage: 'contacted', label: 'Contacted' },
  { stage: 'booked', label: 'Booked' },
  { stage: 'completed', label: 'Completed' },
  { stage: 'follow-up', label: 'Follow-up' },
] as const
const terms = { stages, sentence: 'Move  to ' }

test.each([
  ['asha booked', 'asha', ['booked']],
  ['Move Asha Gill to Booked', 'Asha Gill', ['booked']],
  ['Héléne new le', 'Héléne', ['new-lead']],
  ['asha follow-up', 'asha', ['follow-up']],
  ['asha follow up', 'asha', ['follow-up']],
  ['asha co', 'asha', ['contacted', 'completed']],
])('%s means a deal and a stage', (typed, name, to) => {
  expect(moveIn(typed, terms)).toEqual({ name, to })
})

test.each(['', 'asha', 'asha gill', 'asha b', 'booked', 'move to booked'])('%s means no move', (typed) => {
  expect(moveIn(typed, terms)).toBeNull()
})

test('in Punjabi the words of the sentence come after the name and after the stage', () => {
  const punjabi = { stages: [{ stage: 'booked', label: 'ਬੁੱਕ ਹੋਇਆ' }] as const, sentence: ' ਨੂੰ ‘” ਵਿੱਚ ਲਿਜਾਓ' }
  expect(moveIn('ਆਸ਼ਾ ਨੂੰ ਬੁੱਕ ਹੋਇਆ ਵਿੱਚ ਲਿਜਾਓ', punjabi)).toEqual({ name: 'ਆਸ਼ਾ', to: ['booked'] })
})
