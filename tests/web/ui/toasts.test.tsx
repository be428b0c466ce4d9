import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { Dialog } from '#web/ui/dialog.tsx'
import { ToastRegion } from '#web/ui/toast-region.tsx'
import { ToastsProvider, useNotify } from '#web/ui/toast.tsx'
import { createToasts, dismissedToastMs, toastMs, type Timers, type ToastContent } from '#web/ui/toasts.ts'

/** A clock that the test moves. */
function handClock() {
  let now = 0
  let plans: { at: number; run: () => void }[] = []
  const timers: Timers = {
    now: () => now,
    after(ms, run) {
      const plan = { at: now + ms, run }
      plans.push(plan)
      return () => (plans = plans.filter((one) => one !== plan))
    },
  }
  const pass = (ms: number) =>
    act(() => {
      const until = now + ms
      for (let next = earliest(); next !== undefined && next.at <= until; next = earliest()) {
        now = next.at
        const due = next
        plans = plans.filter((one) => one !== due)
        due.run()
      }
      now = until
    })
  const earliest = () => plans.toSorted((a, b) => a.at - b.at)[0]
  return { timers, pass }
}

const saved: ToastContent = { title: 'Saved', description: 'Your text is safe.' }
const failed: ToastContent = { title: 'Error', description: 'That did not work.', tone: 'destructive' }

function open(content: ToastContent = saved) {
  const clock = handClock()
  const toasts = createToasts(clock.timers)
  const screen = render(
    <ToastsProvider toasts={toasts}>
      <Sender content={content} />
      <ToastRegion label="Notifications (F8)" closeLabel="Close" />
    </ToastsProvider>,
  )
  const notify = (next: ToastContent) => act(() => toasts.notify(next))
  return { ...screen, clock, toasts, notify, region: () => screen.getByRole('region', { name: 'Notifications (F8)' }) }
}

function Sender({ content }: { readonly content: ToastContent }) {
  const notify = useNotify()
  return (
    <button type="button" onClick={() => notify(content)}>
      Send
    </button>
  )
}

beforeEach(() => document.body.replaceChildren())
afterEach(cleanup)

describe('one toast at a time', () => {
  test('the newest takes the place of the one before', () => {
    const { notify, queryByText, getByText } = open()
    notify(saved)
    notify({ title: 'Copied' })
    expect(getByText('Copied')).toBeDefined()
    expect(queryByText('Saved')).toBeNull()
  })

  test('an error keeps its place; what came meanwhile follows it', () => {
    const { notify, queryByText, getByText, clock } = open()
    notify(failed)
    notify(saved)
    expect(queryByText('Saved')).toBeNull()
    clock.pass(toastMs)
    expect(queryByText('Error')).toBeNull()
    expect(getByText('Saved')).toBeDefined()
  })

  test('a success takes the place of an error at once, and the error does not come back', () => {
    const { notify, queryByText, getByText, clock } = open()
    notify(failed)
    notify({ title: 'Booking Confirmed!', tone: 'success' })
    expect(getByText('Booking Confirmed!')).toBeDefined()
    expect(queryByText('Error')).toBeNull()
    clock.pass(toastMs)
    expect(queryByText('Error')).toBeNull()
  })

  test('an error outranks everything that shows', () => {
    const { notify, queryByText, getByText } = open()
    notify(saved)
    notify(failed)
    expect(getByText('Error')).toBeDefined()
    expect(queryByText('Saved')).toBeNull()
  })
})

describe('how long', () => {
  test('a toast shows for 5000 ms', () => {
    expect(toastMs).toBe(5000)
    const { notify, queryByText, clock } = open()
    notify(saved)
    clock.pass(4999)
    expect(queryByText('Saved')).not.toBeNull()
    clock.pass(1)
    expect(queryByText('Saved')).toBeNull()
  })

  test('its clock stands still under the pointer and while it has focus', () => {
    const { notify, queryByText, clock, region } = open()
    notify(saved)
    clock.pass(3000)
    fireEvent.pointerEnter(region())
    clock.pass(60_000)
    expect(queryByText('Saved')).not.toBeNull()
    fireEvent.pointerLeave(region())
    clock.pass(1999)
    expect(queryByText('Saved')).not.toBeNull()
    clock.pass(1)
    expect(queryByText('Saved')).toBeNull()
  })

  test('a toast with an action can ask for more time, and acting ends it', () => {
    let undone = 0
    const { notify, getByRole, queryByText, clock } = open()
    notify({ title: 'Archived', durationMs: 8000, action: { label: 'Undo', run: () => (undone += 1) } })
    clock.pass(7999)
    fireEvent.click(getByRole('button', { name: 'Undo' }))
    expect(undone).toBe(1)
    expect(queryByText('Archived')).toBeNull()
  })
})

describe('swiping', () => {
  const swipe = (element: Element, px: number) => {
    fireEvent.pointerDown(element, { clientX: 100, pointerId: 1 })
    fireEvent.pointerMove(element, { clientX: 100 + px, pointerId: 1 })
    fireEvent.pointerUp(element, { clientX: 100 + px, pointerId: 1 })
  }

  test.each([
    ['50 px to the right dismisses', 50, false],
    ['49 px to the right does not', 49, true],
    ['80 px to the left does not', -80, true],
  ])('%s', (_, px, stays) => {
    const { notify, getByText, queryByText } = open()
    notify(saved)
    swipe(getByText('Your text is safe.'), px)
    expect(queryByText('Saved') !== null).toBe(stays)
  })
})

describe('the keyboard', () => {
  test('focuses the toast area, Escape dismisses and gives the focus back', () => {
    const { getByRole, getByText, queryByText, region } = open()
    const sender = getByRole('button', { name: 'Send' })
    sender.focus()
    fireEvent.click(sender)
    fireEvent.keyDown(document, { key: 'F8' })
    expect(document.activeElement).toBe(region())
    fireEvent.keyDown(getByText('Saved'), { key: 'Escape' })
    expect(queryByText('Saved')).toBeNull()
    expect(document.activeElement).toBe(sender)
  })

  test('calls the last message back, one for each press, until 1,000,000 ms have passed', () => {
    expect(dismissedToastMs).toBe(1_000_000)
    const { notify, getByText, queryByText, clock } = open()
    notify(saved)
    clock.pass(toastMs)
    fireEvent.keyDown(document, { key: 'F8' })
    expect(getByText('Saved')).toBeDefined()
    fireEvent.keyDown(getByText('Saved'), { key: 'Escape' })
    clock.pass(dismissedToastMs - 1)
    fireEvent.keyDown(document, { key: 'F8' })
    expect(queryByText('Saved')).not.toBeNull()
  })

  test('a dismissed toast is gone for good after 1,000,000 ms', () => {
    const { notify, queryByText, clock } = open()
    notify(saved)
    clock.pass(toastMs + dismissedToastMs)
    fireEvent.keyDown(document, { key: 'F8' })
    expect(queryByText('Saved')).toBeNull()
  })
})

describe('how a toast is announced', () => {
  test('an error interrupts, everything else waits its turn', () => {
    const { notify, getByRole, queryByRole, getByText } = open()
    notify(saved)
    expect(queryByRole('alert')).toBeNull()
    expect(getByText('Saved').closest('[aria-live="polite"]')).not.toBeNull()
    notify(failed)
    expect(getByRole('alert').textContent).toContain('That did not work.')
  })

  test('an open dialog takes the area in, for all else is inert; closing it lets the area out again', () => {
    const { region, rerender, toasts } = open()
    const page = (isOpen: boolean) => (
      <ToastsProvider toasts={toasts}>
        <Dialog open={isOpen} onClose={() => {}} title="Your quote" closeLabel="Close the quote">
          Body
        </Dialog>
        <ToastRegion label="Notifications (F8)" closeLabel="Close" />
      </ToastsProvider>
    )
    rerender(page(true))
    act(() => void document.dispatchEvent(new Event('toggle')))
    expect(region().closest('dialog')).not.toBeNull()
    rerender(page(false))
    act(() => void document.dispatchEvent(new Event('close')))
    expect(region().closest('dialog')).toBeNull()
  })

  test('a dialog that goes with its page does not take the next toast along', () => {
    const { rerender, toasts, notify, queryByText } = open()
    const page = (dialog: boolean) => (
      <ToastsProvider toasts={toasts}>
        {dialog ? (
          <Dialog open onClose={() => {}} title="Your quote" closeLabel="Close the quote">
            Body
          </Dialog>
        ) : null}
        <ToastRegion label="Notifications (F8)" closeLabel="Close" />
      </ToastsProvider>
    )
    rerender(page(true))
    act(() => void document.dispatchEvent(new Event('toggle')))
    rerender(page(false))
    notify({ title: 'Booking Confirmed!' })
    expect(queryByText('Booking Confirmed!')).not.toBeNull()
  })
})
