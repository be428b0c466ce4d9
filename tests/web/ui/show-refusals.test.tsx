import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState, type SyntheticEvent } from 'react'
import { expect, test } from 'vitest'

import { Button } from '#web/ui/button.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'

interface FormProps {
  /** The server's refusal; null for success. */
  readonly answer?: () => Promise<string | null>
}

function Form({ answer = () => Promise.resolve(null) }: FormProps) {
  const [name, setName] = useState('')
  const [isTried, setTried] = useState(false)
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const send = async (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (name === '') return
    setSending(true)
    setFault(await answer())
    setSending(false)
  }
  const error = isTried && name === '' ? 'It is needed.' : undefined
  return (
    <main>
      <form noValidate onSubmit={(event) => void send(event)}>
        <TextField label="Name" value={name} error={error} onChange={setName} />
        <ChoiceGroup
          legend="Size"
          value=""
          error={error}
          onChange={() => {}}
          choices={[
            { value: 'small', label: 'Small', disabled: true },
            { value: 'large', label: 'Large' },
          ]}
        />
        {fault === null ? null : (
          <Notice tone="danger" announce="alert">
            {fault}
          </Notice>
        )}
        <Button variant="quiet">Beside</Button>
        <Button type="submit" pending={isSending}>
          Send
        </Button>
      </form>
    </main>
  )
}

function press(name: string): HTMLElement {
  const button = screen.getByRole('button', { name })
  button.focus()
  fireEvent.click(button)
  return button
}
const typeName = () => fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Asha' } })
const expectFocusOn = (element: () => HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element()))
const alert = () => screen.getByRole('alert')

/** Until everything that is done for a press is done. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 20))

test('the first field that is wrong takes the focus at each press; of a group what can be chosen', async () => {
  render(<Form />)
  press('Send')
  await expectFocusOn(() => screen.getByLabelText('Name'))
  press('Send')
  await expectFocusOn(() => screen.getByLabelText('Name'))
  expect(screen.getByLabelText('Name').parentElement?.hasAttribute('data-refusal')).toBe(true)
  screen.getByLabelText('Name').removeAttribute('aria-invalid')
  press('Send')
  await expectFocusOn(() => screen.getByLabelText('Large'))
})

test('a refusal of the server takes the focus when it comes, the same one again too, and only until it is left', async () => {
  let refuse: (words: string) => void = () => {}
  render(<Form answer={() => new Promise((resolve) => (refuse = resolve))} />)
  typeName()
  for (const words of ['Somebody was quicker.', 'Somebody was quicker.', 'The day is closed.']) {
    const button = press('Send')
    await settled()
    expect(document.activeElement, 'while it is sent').toBe(button)
    refuse(words)
    await waitFor(() => expect(alert().textContent).toBe(words))
    await expectFocusOn(alert)
    fireEvent.blur(alert())
    expect(alert().getAttributeNames()).not.toContain('tabindex')
  }
})

test('who goes on meanwhile, or presses what stands beside it, is left where they are', async () => {
  let refuse: (words: string) => void = () => {}
  render(<Form answer={() => new Promise((resolve) => (refuse = resolve))} />)
  press('Send')
  await expectFocusOn(() => screen.getByLabelText('Name'))
  const beside = press('Beside')
  await settled()
  expect(document.activeElement).toBe(beside)
  typeName()
  press('Send')
  await settled()
  const field = screen.getByLabelText('Name')
  field.focus()
  fireEvent.keyDown(field, { key: 'a' })
  refuse('Somebody was quicker.')
  await waitFor(() => expect(alert()).toBeTruthy())
  await settled()
  expect(document.activeElement).toBe(field)
})
