import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { FlavourRing } from '#web/ui/flavour-ring.tsx'

import { OfficePage } from './office-page.tsx'

export function BrokenPage() {
  const { t } = useI18n()
  return (
    <OfficePage title={t('office.broken-title')} body={t('office.broken')} picture={<FlavourRing flavour="sprinkle" />}>
      <Button onClick={() => location.reload()}>{t('office.again')}</Button>
    </OfficePage>
  )
}
