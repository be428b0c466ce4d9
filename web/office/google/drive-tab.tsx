import { googleFiles } from '#services/contracts/google.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { useOfficeRead } from '../frame/data/office-read.ts'
import { AllowFurther } from './allow-further.tsx'
import { fileDay } from './google-dates.ts'
import { ListFrame } from './list-frame.tsx'
import { RefreshButton } from './refresh-button.tsx'
import { useGoogleStatus } from './use-google-status.ts'

import css from './google.module.css'

/** The files that were made last. */
export function DriveTab() {
  const { t, locale } = useI18n()
  const status = useGoogleStatus()
  const read = useOfficeRead(googleFiles, '/api/google/drive/files')
  return (
    <ListFrame
      read={read}
      name={t('google.tab.drive')}
      empty={t('google.drive.none')}
      actions={
        <>
          {status?.allows.files === false ? <AllowFurther further="files" /> : null}
          <RefreshButton feed="drive" onDone={() => void read.mutate()} />
        </>
      }
    >
      {({ files }) =>
        files.map(({ id, name, createdTime, webViewLink }) => (
          <li key={id} className={css.row}>
            <span className={css.name} dir="auto" lang="">
              {webViewLink === null ? (
                name
              ) : (
                <a href={webViewLink} target="_blank" rel="noreferrer">
                  {name}
                </a>
              )}
            </span>
            {createdTime === null ? null : (
              <time className={css.when} dateTime={createdTime}>
                {fileDay(locale, createdTime)}
              </time>
            )}
          </li>
        ))
      }
    </ListFrame>
  )
}
