import { mailPreferences, type MailPreferencesAnswer } from '#services/contracts/mail-preferences.ts'
import { brand } from '#web/brand.ts'
import { HttpError, request } from '#web/data/http.ts'
import { useRead } from '#web/data/swr.ts'
import { useCommand } from '#web/data/use-command.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { FlavourRing } from '#web/ui/flavour-ring.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

import css from './link-page.module.css'

/** Preferences by mailed link. */
export function MailPreferences({ token }: { readonly token: string }) {
  const { t } = useI18n()
  const path = `/api/mail-preferences?${new URLSearchParams({ token })}`
  const answer = useRead(mailPreferences, path)
  const error: unknown = answer.error
  return (
    <section className={css.page}>
      <div className={css.ring}>
        <FlavourRing flavour="glazed" />
      </div>
      <div className={css.words}>
        <h1 className={css.title}>{t('newsletter.preferences.title')}</h1>
        <p className={css.body}>{t('newsletter.preferences.body')}</p>
        {answer.data ? (
          <Choices path={path} chosen={answer.data} onChanged={(changed) => answer.show(() => changed)} />
        ) : null}
        {answer.data === undefined && error === undefined ? <Skeleton /> : null}
        {error === undefined ? null : <Lost error={error} onRetry={() => void answer.mutate()} />}
      </div>
    </section>
  )
}

type Mails = 'review-requests' | 'newsletter' | 'texts'

interface ChoicesProps {
  readonly path: string
  readonly chosen: MailPreferencesAnswer
  readonly onChanged: (chosen: MailPreferencesAnswer) => Promise<unknown>
}

function Choices({ path, chosen, onChanged }: ChoicesProps) {
  const { t } = useI18n()
  const { pending, fault, run } = useCommand({
    send: async (choice: { readonly mails: Mails; readonly isWanted: boolean }) =>
      mailPreferences.parse(await request('PUT', path, choice)),
    failed: t('newsletter.fault'),
    wordsOf: () => t('newsletter.fault'),
    onDone: onChanged,
  })
  const choose = (mails: Mails, isWanted: boolean) => void run({ mails, isWanted })
  const sending = pending?.mails
  const { reviewRequests, newsletter, texts } = chosen
  return (
    <>
      <ul className={css.choices}>
        <li className={css.choice}>
          <output>{t(`newsletter.preferences.reviews.${reviewRequests ? 'on' : 'off'}`)}</output>
          <Button
            variant={reviewRequests ? 'primary' : 'secondary'}
            pending={sending === 'review-requests'}
            onClick={() => choose('review-requests', !reviewRequests)}
          >
            {t(`newsletter.preferences.reviews.${reviewRequests ? 'decline' : 'accept'}`)}
          </Button>
        </li>
        {newsletter === null ? null : (
          <li className={css.choice}>
            <output>{t(`newsletter.preferences.letter.${newsletter ? 'on' : 'off'}`)}</output>
            {newsletter ? (
              <Button
                variant="secondary"
                pending={sending === 'newsletter'}
                onClick={() => choose('newsletter', false)}
              >
                {t('newsletter.unsubscribe.press')}
              </Button>
            ) : null}
          </li>
        )}
        {texts === null ? null : (
          <li className={css.choice}>
            <output>{t(`newsletter.preferences.texts.${texts ? 'on' : 'off'}`)}</output>
            {texts ? (
              <Button variant="secondary" pending={sending === 'texts'} onClick={() => choose('texts', false)}>
                {t('newsletter.preferences.texts.end')}
              </Button>
            ) : null}
          </li>
        )}
      </ul>
      {fault === null ? null : (
        <Notice tone="danger" announce="alert">
          {fault}
        </Notice>
      )}
    </>
  )
}

function Lost({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t } = useI18n()
  const isUnknown = error instanceof HttpError && (error.status === 404 || error.status === 400)
  if (isUnknown) {
    return (
      <Notice tone="warning" announce="alert" title={t('newsletter.unknown.title')}>
        {t('newsletter.unknown.body', { email: brand.email })}
      </Notice>
    )
  }
  return (
    <Notice tone="warning" announce="alert" actions={<Button onClick={onRetry}>{t('common.try-again')}</Button>}>
      {t('newsletter.fault')}
    </Notice>
  )
}
