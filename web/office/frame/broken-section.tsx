import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

export function BrokenSection() {
  const { t } = useI18n()
  return (
    <Notice
      tone="danger"
      announce="alert"
      title={t('office.broken-title')}
      actions={<Button onClick={() => location.reload()}>{t('office.again')}</Button>}
    >
      {t('office.broken')}
    </Notice>
  )
}
