import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { Dialog } from '#web/ui/dialog.tsx'
import { keepFocus } from '#web/ui/keep-focus.ts'

let stop = () => {}
beforeEach(() => {
  stop = keepFocus(document)
})
afterEach(() => stop())

/** Presses with the focus on the element, as a pointer does. */
function press(name: string): void {
  const button = screen.getByRole('button', { name })
  button.focus()
  fireEvent.click(button)
}
const expectFocus = (name: string) =>
  waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent).toBe(name),
  )

function Rows({ disables = false }: { readonly disables?: boolean }) {
  const [done, setDone] = useState<readonly string[]>([])
  const rows = ['one', 'two', 'three']
  return (
    <main aria-label="rows">
      <ul>
        {rows
          .filter((row) => disables || !done.includes(row))
          .map((row) => (
            <li key={row}>
              <input aria-label={`field of ${row}`} />
              <button type="button" disabled={done.includes(row)} onClick={() => setDone([...done, row])}>
                {row}
              </button>
            </li>
          ))}
      </ul>
    </main>
  )
}

test.each([
  ['goes', false],
  ['is disabled', true],
])(
  'the focus of a control that %s is handed to the next one, then to one before, then to the page',
  async (_how, disables) => {
    render(<Rows disables={disables} />)
    press('two')
    await expectFocus('three')
    press('three')
    await expectFocus('one')
    press('one')
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('rows'))
  },
)

test('what takes the place of a control takes its focus', async () => {
  function Toggle() {
    const [isStarred, setStarred] = useState(false)
    return (
      <main>
        <p>
          <button key={String(isStarred)} type="button" onClick={() => setStarred(!isStarred)}>
            {isStarred ? 'Unstar' : 'Star'}
          </button>
        </p>
        <button type="button">Archive</button>
      </main>
    )
  }
  render(<Toggle />)
  press('Star')
  await expectFocus('Unstar')
})

/** A row with a dialog of its own, which deletes it. */
function Deleting({ children }: { readonly children?: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const [isThere, setThere] = useState(true)
  return (
    <main>
      {isThere ? (
        <button type="button" onClick={() => setOpen(true)}>
          Delete
        </button>
      ) : null}
      <button type="button">Beside it</button>
      {children}
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Sure?"
        closeLabel="Close"
        actions={
          <button
            type="button"
            onClick={() => {
              setThere(false)
              setOpen(false)
            }}
          >
            Yes
          </button>
        }
      >
        It will be gone.
      </Dialog>
    </main>
  )
}

test('the focus of a dialog whose opener has gone with it is handed to what stands beside that', async () => {
  render(<Deleting />)
  press('Delete')
  press('Yes')
  await expectFocus('Beside it')
})

test('the page may put the focus where it wants it', async () => {
  function Own() {
    const [isOver, setOver] = useState(false)
    return (
      <main>
        {isOver ? (
          <h2 tabIndex={-1} ref={(heading) => heading?.focus()}>
            Done
          </h2>
        ) : (
          <button type="button" onClick={() => setOver(true)}>
            Finish
          </button>
        )}
        <button type="button">Next</button>
      </main>
    )
  }
  render(<Own />)
  press('Finish')
  await expectFocus('Done')
})

test('who clicks beside everything keeps that, whatever goes afterwards', async () => {
  const page = (isThere: boolean) => (
    <main>
      {isThere ? <button type="button">Here</button> : null}
      <button type="button">There</button>
    </main>
  )
  const { rerender } = render(page(true))
  const button = screen.getByRole('button', { name: 'Here' })
  button.focus()
  button.blur()
  await new Promise((resolve) => setTimeout(resolve, 10))
  rerender(page(false))
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect(document.activeElement).toBe(document.body)
})

test('two places from each of which the focus came into the other lead to the page once both have gone', async () => {
  const faults: unknown[] = []
  const note = (event: ErrorEvent) => faults.push(event.error)
  addEventListener('error', note)
  const page = (areOpen: boolean) => (
    <main aria-label="page">
      {areOpen
        ? ['first', 'second'].map((name) => (
            <section key={name} tabIndex={-1} aria-label={`${name} region`}>
              <button type="button">{name}</button>
            </section>
          ))
        : null}
    </main>
  )
  const { rerender } = render(page(true))
  for (const name of ['first', 'second', 'first']) screen.getByRole('button', { name }).focus()
  rerender(page(false))
  await expectFocus('page')
  removeEventListener('error', note)
  expect(faults).toEqual([])
})
