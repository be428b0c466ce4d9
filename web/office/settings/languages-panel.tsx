import { languages, type Language } from '#events/values/language.ts'
import { siteLanguages } from '#services/contracts/site-languages.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { useOfficeRead } from '../frame/data/office-read.ts'
import { SectionState } from '../frame/section-state.tsx'
import { useChange } from './use-change.ts'

import parts from '../frame/parts.module.css'

export function LanguagesPanel() {
  const { t } = useI18n()
  const read = useOfficeRead(siteLanguages, '/api/crm/business/languages')
  const { isSending, fault, send } = useChange()
  const change = async (wanted: readonly Language[], expectedVersion: number) => {
    if (!(await send('PUT', 'languages', { languages: wanted, expectedVersion }))) await read.mutate()
  }
  return (
    <section className={parts.panel} aria-labelledby="site-languages">
      <h2 className={parts.heading} id="site-languages">
        {t('settings.part.languages')}
      </h2>
      <p className={parts.quiet}>{t('settings.languages.how')}</p>
      <SectionState read={read}>
        {({ version, languages: offered }) => (
          <ul className={parts.rows}>
            {languages.map((one) => (
              <Row
                key={one}
                language={one}
                isOn={offered.includes(one)}
                isSending={isSending}
                onSwitch={(isOn) =>
                  void change(isOn ? [...offered, one] : offered.filter((other) => other !== one), version)
                }
              />
            ))}
          </ul>
        )}
      </SectionState>
      {fault === null ? null : (
        <Notice tone="danger" announce="alert">
          {fault}
        </Notice>
      )}
    </section>
  )
}

interface RowProps {
  readonly language: Language
  readonly isOn: boolean
  readonly isSending: boolean
  readonly onSwitch: (isOn: boolean) => void
}

function Row({ language, isOn, isSending, onSwitch }: RowProps) {
  const { t } = useI18n()
  const name = t(`settings.languages.${language}`)
  const isAlways = language === 'en'
  return (
    <li className={parts.row}>
      <span>
        <span className={parts.strong}>{name}</span>{' '}
        <Badge tone={isOn ? 'mint' : 'neutral'}>
          {t(isAlways ? 'settings.languages.always' : isOn ? 'settings.languages.on' : 'settings.languages.off')}
        </Badge>
      </span>
      {isAlways ? null : (
        <Button variant="quiet" disabled={isSending} onClick={() => onSwitch(!isOn)}>
          {t(isOn ? 'settings.languages.switch-off' : 'settings.languages.switch-on', { language: name })}
        </Button>
      )}
    </li>
  )
}
