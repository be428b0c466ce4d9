import { receivedTextsAnswer } from '#services/contracts/received-texts.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { useOfficeRead } from '../frame/data/office-read.ts'
import { momentIn } from '../frame/moments.ts'
import { SectionState } from '../frame/section-state.tsx'
import { TextWords } from './text-words.tsx'

import parts from '../frame/parts.module.css'
import css from './texts.module.css'

/** The texts that came from somebody, the newest first. */
export function ReceivedTexts({ path }: { readonly path: string }) {
  const { t, locale } = useI18n()
  return (
    <section className={parts.panel} aria-labelledby="received-texts">
      <h3 className={parts.heading} id="received-texts">
        {t('texts.title')}
      </h3>
      <SectionState read={useOfficeRead(receivedTextsAnswer, path)}>
        {(texts) => (
          <ul className={css.list}>
            {texts.map((text) => (
              <li key={text.id} className={css.item}>
                <time className={parts.quiet} dateTime={text.at}>
                  {momentIn(locale, text.at)}
                </time>
                <TextWords text={text} isCancel={text.topic === 'cancel'} />
              </li>
            ))}
          </ul>
        )}
      </SectionState>
    </section>
  )
}
