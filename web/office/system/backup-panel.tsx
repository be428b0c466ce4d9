import type { SystemState } from '#services/contracts/system.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { momentIn } from '../frame/moments.ts'

import parts from '../frame/parts.module.css'
import css from './system.module.css'

/** One a day, and two hours in which the next may be late. */
const oldMs = 26 * 3_600_000

export function BackupPanel({ state: { lastBackupAt, asOf } }: { readonly state: SystemState }) {
  const { t, locale } = useI18n()
  const isOld = lastBackupAt !== null && Date.parse(asOf) - Date.parse(lastBackupAt) > oldMs
  return (
    <section className={parts.panel} aria-labelledby="system-backup">
      <h2 className={parts.heading} id="system-backup">
        {t('system.backup')}
      </h2>
      {lastBackupAt === null ? (
        <p className={css.bad}>{t('system.backup.none')}</p>
      ) : (
        <p>{t('system.backup.at', { moment: momentIn(locale, lastBackupAt) })}</p>
      )}
      {isOld ? <p className={css.bad}>{t('system.backup.old')}</p> : null}
    </section>
  )
}
