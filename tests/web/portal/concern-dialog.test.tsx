import { fireEvent, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import type { Language } from '#events/values/language.ts'
import type { ConcernCase } from '#services/contracts/concerns.ts'
import type { OwnBooking } from '#services/contracts/own-visits.ts'
import { createStubApi } from '#tests/support/stub-api.ts'
import { renderPiece, signedIn } from '#tests/web/support/page.tsx'
import { ConcernButton } from '#web/portal/concern-button.tsx'

const path = '/api/user/bookings/b1/concern'
const nothing: ConcernCase = {
  guaranteeUntil: '2026-11-26T18:00:00.000Z',
  asOf: '2026-11-26T18:00:00.000Z',
  case: null,
}
const opened: NonNullable<ConcernCase['case']> = {
  status: 'open',
  by: 'customer',
  at: '2026-11-25T18:00:00.000Z',
  isInTime: true,
  areas: ['seats'],
  words: 'A stain is still there',
  respondUntil: '2026-11-26T18:00:00.000Z',
  investigateUntil: '2026-12-03T05:00:00.000Z',
  decideUntil: '2026-12-02T18:00:00.000Z',
  steps: [],
}
const step = {
  at: '2026-11-26T15:00:00.000Z',
  words: 'Sorry for that.',
  refundCents: 0,
  refundUntil: null,
  reclean: null,
}

async function open(answers: readonly object[], language: Language = 'en', concern: OwnBooking['concern'] = null) {
  const api = createStubApi()
  for (const body of answers) api.answer(path, { status: 200, body })
  const session = signedIn({ firstName: 'Asha' })
  const view = await renderPiece(<ConcernButton visit={{ id: 'b1', concern, reclean: null }} />, {
    api,
    session,
    language,
  })
  fireEvent.click(view.getByRole('button'))
  return { ...view, api, dialog: within(await view.findByRole('dialog')) }
}

describe('what was not right with a visit', () => {
  test('is told with where and what, once, and then says until when we answer', async () => {
    const { api, dialog, findByText } = await open([nothing, { ...nothing, case: opened }])
    expect(await dialog.findByText(/^Tell us until Thu, Nov 26, 1:00 PM: we come back/)).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Send' }))
    for (const words of ['Choose at least one.', 'Say in a few words what it is.'])
      expect(dialog.getByText(words)).toBeTruthy()
    expect(api.callsTo(path).filter(({ method }) => method === 'POST')).toEqual([])
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Seats' }))
    fireEvent.change(dialog.getByLabelText('What did you see?'), { target: { value: ' A stain is still there ' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Send' }))
    expect(await findByText(/You have a first response by Thu, Nov 26, 1:00 PM, and our decision by/)).toBeTruthy()
    expect(api.callsTo(path).flatMap(({ method, body }) => (method === 'POST' ? [body] : []))).toEqual([
      { areas: ['seats'], words: 'A stain is still there' },
    ])
    expect(dialog.queryByRole('button', { name: 'Send' })).toBeNull()
  })

  test('once it was told, leads to the case instead of asking again', async () => {
    const { dialog, getByRole } = await open([{ ...nothing, case: opened }], 'en', 'open')
    expect(getByRole('button', { name: 'What you told us: In progress', hidden: true })).toBeTruthy()
    expect(await dialog.findByText('A stain is still there')).toBeTruthy()
    expect(dialog.getByRole('heading', { name: 'What you told us' })).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Send' })).toBeNull()
  })

  test('after a free visit continues the same case, and shows what was told of it before', async () => {
    const told = { ...opened, status: 'decided', steps: [{ ...step, outcome: null }], isAnswered: true } as const
    const continuation = {
      recleanId: 'b1',
      by: 'customer',
      at: '2026-11-28T15:00:00.000Z',
      isInTime: true,
      areas: ['floor'],
      words: 'Now the carpet',
    } as const
    const again = { ...told, status: 'open', isAnswered: false, continuations: [continuation] } as const
    const { api, dialog } = await open([
      { ...nothing, visitId: 'b0', isContinuable: true, case: told },
      { ...nothing, visitId: 'b0', isContinuable: false, case: again },
    ])
    expect(await dialog.findByText(/^Tell us until Thu, Nov 26, 1:00 PM what is still not right/)).toBeTruthy()
    expect(dialog.getByText('A stain is still there')).toBeTruthy()
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Carpets and mats' }))
    fireEvent.change(dialog.getByLabelText('What did you see?'), { target: { value: 'Now the carpet' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Send' }))
    expect(await dialog.findByText('Still not right after the free visit · Carpets and mats')).toBeTruthy()
    expect(dialog.getByText(/You have a first response by/)).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Send' })).toBeNull()
    expect(api.callsTo(path).flatMap(({ method, body }) => (method === 'POST' ? [body] : []))).toEqual([
      { areas: ['floor'], words: 'Now the carpet' },
    ])
  })

  test('after the 48 hours says that the office decides, and can be sent all the same', async () => {
    const { dialog } = await open([{ ...nothing, asOf: '2026-11-26T18:00:00.001Z' }])
    expect(await dialog.findByText(/The 48 hours of the guarantee were over/)).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Send' })).toBeTruthy()
  })

  test('without an answer keeps what was typed, and says so', async () => {
    const { api, dialog } = await open([nothing])
    fireEvent.click(await dialog.findByRole('checkbox', { name: 'Seats' }))
    fireEvent.change(dialog.getByLabelText('What did you see?'), { target: { value: 'A stain' } })
    api.answer(path, { status: 503, body: {} })
    fireEvent.click(dialog.getByRole('button', { name: 'Send' }))
    expect((await dialog.findByRole('alert')).textContent).toContain('That did not reach us. Please try again.')
    expect(dialog.getByLabelText<HTMLTextAreaElement>('What did you see?').value).toBe('A stain')
  })

  test.each([
    [
      'en',
      [
        'Decided · Thu, Nov 26, 11:00 AM',
        '$20 goes back to your card. Your bank usually shows it by the end of Thursday, December 10, 2026.',
        'The free visit: Friday, November 27, 2026, 9:00 AM',
        'Sorry for that.',
      ],
    ],
    ['fr', ['d’habitude d’ici le jeudi 10 décembre 2026', 'La visite gratuite', 'Décidé']],
    ['pa', ['ਤੁਹਾਡੇ ਕਾਰਡ ’ਤੇ ਵਾਪਸ ਜਾਣਗੇ', 'ਮੁਫ਼ਤ ਬੁਕਿੰਗ', 'ਫ਼ੈਸਲਾ ਹੋਇਆ']],
  ] as const)('shows in %s what we answered and decided', async (language, said) => {
    const steps = [
      { ...step, outcome: 'refund', refundCents: 2_000, refundUntil: '2026-12-11T05:00:00.000Z' },
      {
        ...step,
        at: '2026-11-26T16:00:00.000Z',
        outcome: 'reclean',
        reclean: { id: 'b2', date: '2026-11-27', time: '9:00 AM', status: 'confirmed' },
      },
    ]
    const { dialog, findByRole } = await open(
      [{ ...nothing, case: { ...opened, status: 'decided', since: steps[1]?.at, steps } }],
      language,
    )
    await dialog.findAllByText('Sorry for that.')
    const text = (await findByRole('dialog')).textContent.replaceAll(/[\u00A0\u202F]/g, ' ')
    for (const words of said) expect(text).toContain(words)
  })
})
