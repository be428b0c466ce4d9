import { cleanup, fireEvent, render, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { Button } from '#web/ui/button.tsx'
import { CheckGroup, Checkbox, ChoiceGroup } from '#web/ui/choice-group.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { StepRing } from '#web/ui/step-ring.tsx'
import { TextArea, TextField } from '#web/ui/text-field.tsx'

afterEach(cleanup)

describe('a button', () => {
  test('that is pending keeps its place and focus, says so, and ignores presses', () => {
    const onClick = vi.fn<() => void>()
    const { getByRole } = render(
      <Button pending onClick={onClick}>
        Sending
      </Button>,
    )
    const button = getByRole('button', { name: 'Sending' })
    fireEvent.click(button)
    expect(onClick).not.toHaveBeenCalled()
    expect(button.getAttribute('aria-busy')).toBe('true')
    expect(button.hasAttribute('disabled')).toBe(false)
  })

  test('that is pending does not send its form twice', () => {
    const onSubmit = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault())
    const form = (pending: boolean) => (
      <form onSubmit={onSubmit}>
        <Button type="submit" pending={pending}>
          Pay
        </Button>
      </form>
    )
    const { getByRole, rerender } = render(form(false))
    fireEvent.click(getByRole('button'))
    rerender(form(true))
    fireEvent.click(getByRole('button'))
    expect(onSubmit).toHaveBeenCalledOnce()
  })
})

describe('a field', () => {
  test('has its label above, and hint and error tied to it', () => {
    const { getByLabelText, getByText } = render(
      <TextField
        label="E-mail"
        hint="For your receipt."
        error="An address needs an @."
        value="asha"
        onChange={() => {}}
      />,
    )
    const input = getByLabelText('E-mail')
    const described = (input.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id))
    expect(described).toEqual([getByText('For your receipt.'), getByText('An address needs an @.')])
    expect(input.getAttribute('aria-invalid')).toBe('true')
  })

  test('that is right is tied to nothing and not marked', () => {
    const { getByLabelText } = render(<TextArea label="Notes" optional="(optional)" value="" onChange={() => {}} />)
    const area = getByLabelText('Notes (optional)')
    expect(area.hasAttribute('aria-describedby')).toBe(false)
    expect(area.getAttribute('aria-invalid')).toBe('false')
  })

  test('hands on what is typed, and native attributes as they are', () => {
    const onChange = vi.fn<(value: string) => void>()
    const { getByLabelText } = render(
      <TextField label="Phone" type="tel" autoComplete="tel" inputMode="tel" value="" onChange={onChange} />,
    )
    const input = getByLabelText('Phone')
    fireEvent.change(input, { target: { value: '416' } })
    expect(onChange).toHaveBeenCalledWith('416')
    expect([input.getAttribute('type'), input.getAttribute('autocomplete')]).toEqual(['tel', 'tel'])
  })

  test('with choices offers them after an empty one', () => {
    const onChange = vi.fn<(value: string) => void>()
    const makes = ['Honda', 'Toyota'].map((make) => ({ value: make, label: make }))
    const { getByLabelText, getAllByRole } = render(
      <SelectField label="Make" placeholder="Choose a make" options={makes} value="" onChange={onChange} />,
    )
    expect(getAllByRole('option').map((option) => option.textContent)).toEqual(['Choose a make', 'Honda', 'Toyota'])
    fireEvent.change(getByLabelText('Make'), { target: { value: 'Honda' } })
    expect(onChange).toHaveBeenCalledWith('Honda')
  })
})

describe('cards to choose from', () => {
  const times = [
    { value: '8:00 AM', label: '8:00 AM', disabled: true, detail: 'Taken' },
    { value: '9:00 AM', label: '9:00 AM' },
  ]

  test('are radios of one group, each with its name and its reason', () => {
    const onChange = vi.fn<(value: string) => void>()
    const { getByRole } = render(<ChoiceGroup legend="Start" choices={times} value="" onChange={onChange} />)
    const taken = getByRole('radio', { name: '8:00 AM' })
    expect(taken.hasAttribute('disabled')).toBe(true)
    expect(document.getElementById(taken.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Taken')
    fireEvent.click(getByRole('radio', { name: '9:00 AM' }))
    expect(onChange).toHaveBeenCalledWith('9:00 AM')
  })

  test('say what is wrong on the group', () => {
    const { getByRole } = render(
      <ChoiceGroup legend="Start" choices={times} value="" onChange={() => {}} error="Choose a time." />,
    )
    const group = getByRole('radiogroup', { name: 'Start' })
    expect(document.getElementById(group.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Choose a time.')
  })

  test('that are checkboxes go in and out of the list', () => {
    const onChange = vi.fn<(values: readonly string[]) => void>()
    const choices = ['stain', 'odor'].map((value) => ({ value, label: value }))
    const { getByRole } = render(
      <CheckGroup legend="Add-ons" choices={choices} values={['stain']} onChange={onChange} />,
    )
    fireEvent.click(getByRole('checkbox', { name: 'odor' }))
    fireEvent.click(getByRole('checkbox', { name: 'stain' }))
    expect(onChange.mock.calls).toEqual([[['stain', 'odor']], [[]]])
  })

  test('a statement to agree with reports both ways', () => {
    const onChange = vi.fn<(checked: boolean) => void>()
    const { getByRole } = render(<Checkbox label="I agree" checked={false} onChange={onChange} error="Please agree." />)
    const box = getByRole('checkbox', { name: 'I agree' })
    fireEvent.click(box)
    expect(onChange).toHaveBeenCalledWith(true)
    expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Please agree.')
  })
})

describe('the ring of steps', () => {
  const open = (current: number) => {
    const onSelect = vi.fn<(step: number) => void>()
    const screen = render(
      <StepRing
        steps={['Customer', 'Vehicle', 'Appointment', 'Payment', 'Confirmed']}
        current={current}
        label="Booking progress"
        status={`Step ${current} of 5`}
        doneLabel="done"
        onSelect={onSelect}
      />,
    )
    return { ...screen, onSelect, progress: within(screen.getByRole('navigation', { name: 'Booking progress' })) }
  }

  test('says the step, and reads it out when it changes', () => {
    const { progress } = open(3)
    expect(progress.getByRole('status').textContent).toContain('Step 3 of 5')
    const [current] = progress.getAllByRole('listitem').filter((item) => item.getAttribute('aria-current') === 'step')
    expect(current?.textContent).toContain('Appointment')
  })

  test('done steps can be pressed, the others cannot', () => {
    const { progress, onSelect } = open(3)
    const buttons = progress.getAllByRole('button')
    expect(buttons.map((button) => button.textContent)).toEqual(['Customer (done)', 'Vehicle (done)'])
    fireEvent.click(progress.getByRole('button', { name: 'Vehicle (done)' }))
    expect(onSelect).toHaveBeenCalledWith(2)
  })

  test.each([1, 5])('at step %i as many arcs are glazed', (current) => {
    const { container } = open(current)
    const arcs = [...container.querySelectorAll('circle')]
    expect(arcs).toHaveLength(5)
    expect(arcs.filter((arc) => arc.getAttribute('class')?.includes('filled'))).toHaveLength(current)
  })
})

describe('a dialog', () => {
  test('has the title as its name, closes by its button, and is empty while closed', () => {
    const onClose = vi.fn<() => void>()
    const dialog = (open: boolean) => (
      <Dialog open={open} onClose={onClose} title="Your quote" closeLabel="Close the quote">
        <p>It is $125.</p>
      </Dialog>
    )
    const { getByRole, queryByText, rerender } = render(dialog(false))
    expect(queryByText('It is $125.')).toBeNull()
    rerender(dialog(true))
    expect(within(getByRole('dialog', { name: 'Your quote' })).getByText('It is $125.')).toBeDefined()
    fireEvent.click(getByRole('button', { name: 'Close the quote' }))
    expect(onClose).toHaveBeenCalledOnce()
  })
})
