import { useEffect, useId, useRef, useState, type ReactNode } from 'react'

import { Glyph } from './glyph.tsx'

import css from './dialog.module.css'

/** Longer than between the two clicks of a double click: the second one falls beside the dialog that the first has opened. */
const doubleClickMs = 500

export interface DialogProps {
  readonly open: boolean
  /** Asked for by Escape, the close button or a press beside the dialog. */
  readonly onClose: () => void
  /** A change is being sent: nothing closes the dialog before its outcome is known. */
  readonly isLocked?: boolean
  readonly title: string
  /** The accessible name of the close button. */
  readonly closeLabel: string
  readonly children: ReactNode
  /** Buttons at the foot; stays in view while the body scrolls. */
  readonly actions?: ReactNode
}

/** A modal on the browser's own dialog: top layer, inert page, focus kept inside and given back. */
export function Dialog({ open, onClose, isLocked = false, title, closeLabel, children, actions }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const dialog = ref.current
    if (dialog === null || dialog.open === open) return
    if (open) dialog.showModal()
    else dialog.close()
  }, [open])
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    if (!open) return
    const timer = setTimeout(() => setSettled(true), doubleClickMs)
    return () => {
      clearTimeout(timer)
      setSettled(false)
    }
  }, [open])
  // A browser closes on a second Escape even where `cancel` was prevented.
  const closed = () => (open && isLocked ? ref.current?.showModal() : onClose())

  return (
    <dialog
      ref={ref}
      className={css.dialog}
      aria-labelledby={id}
      onClose={closed}
      onCancel={(event) => isLocked && event.preventDefault()}
      closedby={isLocked ? 'none' : isSettled ? 'any' : 'closerequest'}
    >
      {open ? (
        <div className={css.pane}>
          <header className={css.header}>
            <h2 className={css.title} id={id}>
              {title}
            </h2>
            <button type="button" className={css.close} aria-label={closeLabel} disabled={isLocked} onClick={onClose}>
              <Glyph name="close" />
            </button>
          </header>
          <div className={css.body}>{children}</div>
          {actions ? <footer className={css.actions}>{actions}</footer> : null}
        </div>
      ) : null}
    </dialog>
  )
}
