import type { ReactNode } from 'react'

import { Button } from './button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'
import { Notice } from './notice.tsx'

import css from './confirm-dialog.module.css'

interface ConfirmDialogProps extends Omit<DialogProps, 'actions' | 'isLocked'> {
  /** The button that leaves everything as it is. */
  readonly keepLabel: string
  /** The button that does it; null while there is nothing to confirm yet. */
  readonly confirm: { readonly label: string; readonly pending: boolean; readonly onPress: () => void } | null
  /** Reason of the failure; null while nothing failed. */
  readonly fault: string | null
  readonly children: ReactNode
}

/** Asks before something is changed, stays as it is while that is sent, and open with the reason where that failed. */
export function ConfirmDialog({ keepLabel, confirm, fault, children, ...dialog }: ConfirmDialogProps) {
  const isPending = confirm?.pending ?? false
  return (
    <Dialog
      {...dialog}
      isLocked={isPending}
      actions={
        <>
          <Button variant="secondary" disabled={isPending} onClick={dialog.onClose}>
            {keepLabel}
          </Button>
          {confirm === null ? null : (
            <Button pending={confirm.pending} onClick={confirm.onPress}>
              {confirm.label}
            </Button>
          )}
        </>
      }
    >
      <div className={css.question} inert={isPending}>
        {children}
        {fault === null ? null : (
          <Notice tone="danger" announce="alert">
            {fault}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
