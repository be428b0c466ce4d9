import { emailFolders, isUsualFolder, type EmailFolder } from '#services/contracts/email-folders.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'

import { useOfficeRead } from '../frame/data/office-read.ts'
import { momentIn } from '../frame/moments.ts'
import { AccountList } from './account-list.tsx'
import { Outbox } from './compose/outbox.tsx'
import type { useCompose } from './compose/use-compose.ts'
import { MailGlyph } from './mail-glyph.tsx'

import css from './email.module.css'
import parts from './mail-parts.module.css'
import places from './places.module.css'

interface FolderPaneProps {
  readonly folder: string
  readonly onFolder: (id: string) => void
  readonly compose: ReturnType<typeof useCompose>
}

/** Folders with what is unread, and the connected accounts. */
export function FolderPane({ folder, onFolder, compose }: FolderPaneProps) {
  const { t } = useI18n()
  const shown = (one: EmailFolder) => one.id === folder
  const { data = [] } = useOfficeRead(emailFolders, '/api/email/folders')
  return (
    <div className={css.places}>
      <Button onClick={compose.write}>{t('email.compose')}</Button>
      <nav aria-label={t('email.folders')}>
        <ul className={places.folders}>
          {data.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                className={places.folder}
                aria-current={one.id === folder ? 'page' : undefined}
                onClick={() => onFolder(one.id)}
              >
                <span dir="auto">
                  {nameOf(one, t)}
                  {one.refused.length > 0 ? (
                    <span className={places.refusedMark}>
                      <MailGlyph name="spam" label={t('email.folder-refused')} />
                    </span>
                  ) : null}
                </span>
                {one.unreadCount > 0 ? (
                  <span className={parts.count} aria-label={t('email.unread', { count: one.unreadCount })}>
                    {one.unreadCount}
                  </span>
                ) : null}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      {data
        .filter(shown)
        .flatMap(({ refused }) => refused.map((one) => <Refused key={`${one.account} ${one.name}`} {...one} />))}
      <Outbox openId={compose.draftId} onOpen={compose.open} />
      <AccountList />
    </div>
  )
}

/** Reason of an unreadable folder. */
function Refused({ account, name, since, why, serverSays }: EmailFolder['refused'][number]) {
  const { t, locale } = useI18n()
  return (
    <output className={places.refused}>
      <span>
        {t('email.folder-refused.text', {
          name,
          account,
          when: momentIn(locale, since),
          why: t(`email.folder-refused.${why}`),
        })}
      </span>
      {serverSays === '' ? null : <span>{t('email.folder-refused.says', { words: serverSays })}</span>}
      <span>{t('email.folder-refused.later')}</span>
    </output>
  )
}

const nameOf = ({ id, displayName }: EmailFolder, t: ReturnType<typeof useI18n>['t']): string =>
  isUsualFolder(id) ? t(`email.folder.${id}`) : displayName
