import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { DealDrag, useDragHandle } from '#web/office/pipeline/drag.tsx'

beforeEach(() => {
  // Not in jsdom.
  document.body.setPointerCapture = () => {}
  document.getAnimations = () => []
})
afterEach(cleanup)

const told = { onStart: vi.fn<() => void>(), onEnd: vi.fn<() => void>(), onDrop: vi.fn<() => void>() }

function Card({ id }: { readonly id: string }) {
  const pickUp = useDragHandle(id)
  return (
    <article data-deal={id} aria-label={id}>
      <button type="button" onPointerDownCapture={pickUp}>
        Drag {id}
      </button>
    </article>
  )
}

const open = () =>
  render(
    <DealDrag {...told} renderMoving={(id) => <p>Moving {id}</p>}>
      <Card id="a" />
      <Card id="b" />
    </DealDrag>,
  )

const pointer = { isPrimary: true, button: 0, pointerId: 1, pointerType: 'mouse', bubbles: true }

/** Presses the handle of a card, and moves the pointer. */
async function drag(id: string) {
  const handle = screen.getByRole('button', { name: `Drag ${id}` })
  fireEvent.pointerDown(handle, { ...pointer, clientX: 10, clientY: 10 })
  fireEvent.pointerMove(document, { ...pointer, clientX: 40, clientY: 40 })
  await screen.findByText(`Moving ${id}`)
}

async function drop() {
  const before = told.onEnd.mock.calls.length
  fireEvent.pointerUp(document, pointer)
  await waitFor(() => expect(told.onEnd.mock.calls).toHaveLength(before + 1))
  await waitFor(() => expect(screen.queryByText(/^Moving/)).toBeNull())
}

const isMarked = (id: string) => screen.getByRole('article', { name: id }).hasAttribute('data-dragged')

test('the card whose handle is pressed is dragged, one after the other, and is marked for the style sheet meanwhile', async () => {
  open()
  for (const [id, other] of [
    ['a', 'b'],
    ['b', 'a'],
    ['b', 'a'],
  ] as const) {
    await drag(id)
    expect([isMarked(id), isMarked(other), document.body.hasAttribute('data-dragging')]).toEqual([true, false, true])
    await drop()
    expect([isMarked(id), isMarked(other), document.body.hasAttribute('data-dragging')]).toEqual([false, false, false])
  }
  expect(told.onStart).toHaveBeenCalledTimes(3)
  expect(told.onDrop).not.toHaveBeenCalled()
})

test('a board that is left during a drag leaves no mark on the page', async () => {
  const { unmount } = open()
  await drag('a')
  unmount()
  expect(document.body.hasAttribute('data-dragging')).toBe(false)
})

test('a drag puts no rules on the page, which would have every element styled and laid out anew', async () => {
  const sheets = () => document.querySelectorAll('style').length + document.adoptedStyleSheets.length
  open()
  const before = sheets()
  await drag('a')
  expect(sheets()).toBe(before)
  await drop()
  expect(sheets()).toBe(before)
})
