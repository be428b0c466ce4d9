import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import type { OfficeBrand } from '#services/contracts/brand.ts'
import { ok, openOffice, staffApi } from '#tests/web/office/render-office.tsx'

const path = '/api/crm/business/brand'
const brand = (version: number, accent: string | null): OfficeBrand => ({
  inForce: { version, accent, logo: null },
  editions: [{ version, accent, logo: null, at: null, by: null }],
})
const unreadable = /not a picture that can be opened/

async function openBrand() {
  const api = staffApi({ [path]: ok(brand(0, null)) })
  const view = await openOffice('/crm?section=settings&part=brand', { api })
  const chooser = await view.findByLabelText('Choose a logo', { selector: 'input' })
  const choose = () =>
    fireEvent.change(chooser, { target: { files: [new File(['x'], 'notes.txt', { type: 'text/plain' })] } })
  return { ...view, api, choose }
}

test('the alert of a file that could not be opened ends with the next save', async () => {
  const { api, choose, findByText, queryByText, type, press, told } = await openBrand()
  choose()
  expect((await findByText(unreadable)).getAttribute('role')).toBe('alert')
  type('Code of the colour', '#1b4f9c')
  expect(queryByText(unreadable)).not.toBeNull()
  api.answer(path, ok({ version: 1 }), ok(brand(1, '#1b4f9c')))
  press('Save')
  await waitFor(() => expect(told()?.[0]).toBe('Saved'))
  await waitFor(() => expect(queryByText(unreadable)).toBeNull())
})

test('the alert of a file that could not be opened ends with what is discarded', async () => {
  const { choose, findByText, queryByText, type, press } = await openBrand()
  type('Code of the colour', '#1b4f9c')
  choose()
  await findByText(unreadable)
  press('Discard changes')
  await waitFor(() => expect(queryByText(unreadable)).toBeNull())
})
