import { useState, type ReactNode } from 'react'

import { useI18n } from '#web/i18n/use-i18n.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import type { VisitDialogProps } from './visit-dialog.ts'

interface MoneyDialogProps extends Pick<VisitDialogProps, 'open' | 'onClose'> {
  readonly title: string
  /** The button that does it. */
  readonly confirm: { readonly label: string; readonly isSending: boolean; readonly onPress: () => Promise<void> }
  readonly fault: string | null
  readonly children: ReactNode
}

/** A dialog that moves money of a visit. */
export function MoneyDialog({ confirm, children, ...dialog }: MoneyDialogProps) {
  const { t } = useI18n()
  return (
    <ConfirmDialog
      {...dialog}
      closeLabel={t('office.close')}
      keepLabel={t('visits.keep')}
      confirm={{ label: confirm.label, pending: confirm.isSending, onPress: () => void confirm.onPress() }}
    >
      {children}
    </ConfirmDialog>
  )
}

/** One id until the dialog is mounted anew: what was sent twice is done once. */
export function useMoveId(): string {
  const [id] = useState(() => crypto.randomUUID().replaceAll('-', ''))
  return id
}

/** Shows the result and the remaining balance. */
export function useTellOwed(): (title: string, owedCents: number) => void {
  const { t, money } = useI18n()
  const notify = useNotify()
  return (title, owedCents) =>
    notify({
      title,
      description: owedCents > 0 ? t('visits.balance.left', { amount: money(owedCents) }) : undefined,
      tone: 'success',
    })
}
