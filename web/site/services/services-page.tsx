import { usePackages } from '#web/data/package-list.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { AddOnList } from './add-on-list.tsx'
import { ComparisonTable } from './comparison-table.tsx'
import { PackagePanel } from './package-panel.tsx'

import css from './services-page.module.css'

/** /services: the three packages, what can be added, and all of it side by side. */
export function ServicesPage() {
  const { t } = useI18n()
  const packages = usePackages()
  return (
    <>
      <header className={css.header}>
        <h1 className={css.title}>{t('services.title')}</h1>
        <p className={css.lead}>{t('services.lead')}</p>
      </header>
      {packages.map((one) => (
        <PackagePanel key={one.name} offer={one} />
      ))}
      <AddOnList />
      <ComparisonTable packages={packages} />
    </>
  )
}
