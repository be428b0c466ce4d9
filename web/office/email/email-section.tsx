import { useRef } from 'react'

import { emailAccounts } from '#services/contracts/email.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { useOfficeRead } from '../data/office-read.ts'
import { Compose } from './compose/compose.tsx'
import { useCompose } from './compose/use-compose.ts'
import { FolderPane } from './folder-pane.tsx'
import { ListPane } from './list-pane.tsx'
import { Reader } from './reader.tsx'
import { useMailKeys } from './use-mail-keys.ts'
import { useMailSection } from './use-mail-section.ts'

import css from './email.module.css'

/** The office's mail in three panes: folders and accounts, the list, the reader. On a phone it is one at a time. */
export function EmailSection() {
  const { t } = useI18n()
  const { data: accounts = [] } = useOfficeRead(emailAccounts, '/api/email/accounts')
  const mail = useMailSection()
  const { current } = mail
  const searchField = useRef<HTMLInputElement>(null)

  const compose = useCompose()
  const answer = (mode: 'reply' | 'reply-all' | 'forward') => {
    if (current !== null) compose.answer(mode, current.latestId)
  }

  useMailKeys({
    c: compose.write,
    r: () => answer('reply'),
    a: () => answer('reply-all'),
    f: () => answer('forward'),
    j: () => mail.step(1),
    k: () => mail.step(-1),
    e: () => mail.file('archive'),
    '#': () => mail.file('delete'),
    '!': () => mail.file('spam'),
    s: () => current && mail.file(current.isStarred ? 'unstar' : 'star', [current]),
    u: () => current && mail.file('unread', [current]),
    x: () => current && mail.toggle(current.id),
    z: mail.undo,
    '/': () => searchField.current?.focus(),
    Escape: mail.close,
  })

  return (
    <div className={css.section} data-reading={current !== null || mail.isGone || compose.draftId !== '' || undefined}>
      {accounts.some(({ isSandbox }) => isSandbox) ? (
        <p className={css.testMode}>
          <strong>{t('email.test-mode')}</strong> {t('email.test-mode.how')}
        </p>
      ) : null}
      <div className={css.panes}>
        <FolderPane folder={mail.folder} onFolder={(folder) => mail.show({ folder })} compose={compose} />
        <ListPane mail={mail} searchField={searchField} />
        <div className={css.desk}>
          {compose.draftId === '' ? null : (
            <Compose key={compose.draftId} id={compose.draftId} onClose={compose.close} onOpen={compose.open} />
          )}
          {compose.draftId !== '' && current === null ? null : (
            <Reader
              row={current}
              isGone={mail.isGone}
              onClose={mail.close}
              onFile={mail.file}
              onAnswer={answer}
              onContinue={compose.open}
            />
          )}
        </div>
      </div>
    </div>
  )
}
