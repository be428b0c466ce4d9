import type { MadeStaffPassword, OfficeStaffMember } from '#services/contracts/staff-members.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

import { useStaffChange } from './use-staff-change.ts'

export interface StaffAction {
  readonly kind: 'to.owner' | 'to.crew' | 'reset' | 'factors' | 'deactivate' | 'activate'
  readonly member: OfficeStaffMember
}

interface StaffDialogProps {
  /** Null without a question. */
  readonly action: StaffAction | null
  readonly onClose: () => void
  readonly onMade: (made: MadeStaffPassword) => void
}

const whys = {
  'to.owner': 'settings.staff.to.why',
  'to.crew': 'settings.staff.to.why',
  reset: 'settings.staff.reset.why',
  factors: 'settings.staff.factors.why',
  deactivate: 'settings.staff.deactivate.why',
  activate: 'settings.staff.activate.why',
} as const

/** Says what it means for somebody before it is done. */
export function StaffDialog({ action, onClose, onMade }: StaffDialogProps) {
  const { t } = useI18n()
  const { isSending, fault, send, dismiss } = useStaffChange(onMade)
  const close = () => {
    dismiss()
    onClose()
  }
  const label = action === null ? '' : t(`settings.staff.${action.kind}`, { name: action.member.username })
  const press = async () => {
    if (action !== null && (await send(...requestOf(action)))) onClose()
  }
  return (
    <ConfirmDialog
      open={action !== null}
      onClose={close}
      title={label}
      closeLabel={t('office.close')}
      keepLabel={t('settings.staff.keep')}
      confirm={{ label, pending: isSending, onPress: () => void press() }}
      fault={fault}
    >
      <p>{action === null ? '' : t(whys[action.kind])}</p>
    </ConfirmDialog>
  )
}

function requestOf({ kind, member: { id } }: StaffAction): Parameters<ReturnType<typeof useStaffChange>['send']> {
  switch (kind) {
    case 'to.owner':
      return ['PUT', `${id}/role`, { role: 'owner' }]
    case 'to.crew':
      return ['PUT', `${id}/role`, { role: 'crew' }]
    case 'reset':
      return ['POST', `${id}/password`, {}]
    case 'factors':
      return ['DELETE', `${id}/factors`, undefined]
    case 'deactivate':
      return ['PUT', `${id}/active`, { isActive: false }]
    case 'activate':
      return ['PUT', `${id}/active`, { isActive: true }]
  }
}
