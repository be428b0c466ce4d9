import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

export function PlanNote({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { t } = useI18n()
  return (
    <Dialog open={open} onClose={onClose} title={t('plan.title')} closeLabel={t('office.close')}>
      <p>{t('plan.label')}</p>
    </Dialog>
  )
}
