import { Link } from 'wouter'

import { useI18n } from '#web/i18n/use-i18n.tsx'

import { sectionPath, useAddressParameter } from '../frame/use-section.ts'
import { BrandPanel } from './brand-panel.tsx'
import { BusinessPanel } from './business-panel.tsx'
import { HoursPart } from './hours-part.tsx'
import { LanguagesPanel } from './languages-panel.tsx'
import { PricesPart } from './prices-part.tsx'
import { ServiceAreaPanel } from './service-area-panel.tsx'
import { StaffPanel } from './staff-panel.tsx'
import { VansPanel } from './vans-panel.tsx'

import css from './settings.module.css'

const panels = {
  hours: HoursPart,
  prices: PricesPart,
  business: BusinessPanel,
  brand: BrandPanel,
  area: ServiceAreaPanel,
  languages: LanguagesPanel,
  vans: VansPanel,
  staff: StaffPanel,
} as const
type Part = keyof typeof panels
const parts: readonly Part[] = ['hours', 'prices', 'business', 'brand', 'area', 'languages', 'vans', 'staff']

export function SettingsSection() {
  const { t } = useI18n()
  const asked = useAddressParameter('part')
  const current = parts.find((part) => part === asked) ?? 'hours'
  const Panel = panels[current]
  return (
    <>
      <nav className={css.parts} aria-label={t('settings.parts')}>
        {parts.map((part) => (
          <Link
            key={part}
            className={css.part}
            href={sectionPath('settings', { part })}
            aria-current={part === current ? 'page' : undefined}
          >
            {t(`settings.part.${part}`)}
          </Link>
        ))}
      </nav>
      <Panel />
    </>
  )
}
