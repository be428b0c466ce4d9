import { useRef } from 'react'

import { emailAccounts } from '#services/contracts/email.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { useOfficeRead } from '../frame/data/office-read.ts'
import { useKeys } from '../frame/keys/use-keys.ts'
import { Compose } from './compose/compose.tsx'
import { useCompose } from './compose/use-compose.ts'
import { FolderPane } from './folder-pane.tsx'
import { ListPane } from './list-pane.tsx'
import { PaneSeparator } from './panes/pane-separator.tsx'
import { usePanes } from './panes/use-panes.ts'
import { Reader } from './reader.tsx'
import { useAssign } from './team/use-assign.ts'
import { usePresence } from './team/use-presence.ts'
import { useTeam } from './team/use-team.ts'
import { useMailSection } from './use-mail-section.ts'

import css from './email.module.css'

/** The office's mail in three panes: folders and accounts, the list, the reader. On a phone it is one at a time. */
export function EmailSection() {
  const { t } = useI18n()
  const { data: accounts = [] } = useOfficeRead(emailAccounts, '/api/email/accounts')
  const mail = useMailSection()
  const { current } = mail
  const searchField = useRef<HTMLInputElement>(null)

  const panes = usePanes()
  const compose = useCompose()
  const { answer, ...beside } = useBeside(mail, compose)

  useKeys('email', {
    write: compose.write,
    search: () => searchField.current?.focus(),
    next: () => mail.step(1),
    previous: () => mail.step(-1),
    close: mail.close,
    reply: () => answer('reply'),
    replyAll: () => answer('reply-all'),
    forward: () => answer('forward'),
    select: () => current && mail.toggle(current.id),
    archive: () => mail.file('archive'),
    delete: () => mail.file('delete'),
    spam: () => mail.file('spam'),
    star: () => current && mail.toggleFlag(current, 'isStarred'),
    unread: () => current && mail.markUnread(current),
    undo: mail.undo,
    assignToMe: beside.assigning.assignToMe,
    note: () => beside.noteField.current?.focus(),
  })

  return (
    <div className={css.section} data-reading={current !== null || mail.isGone || compose.draftId !== '' || undefined}>
      {accounts.some(({ isSandbox }) => isSandbox) ? (
        <p className={css.testMode}>
          <strong>{t('email.test-mode')}</strong> {t('email.test-mode.how')}
        </p>
      ) : null}
      {mail.isUnreadable ? (
        <Notice tone="danger" announce="alert">
          {t('palette.mail-unread')}
        </Notice>
      ) : null}
      <div className={css.panes} style={panes.style}>
        <FolderPane folder={mail.folder} onFolder={(folder) => mail.show({ folder })} compose={compose} />
        <PaneSeparator pane="folders" panes={panes} />
        <ListPane mail={mail} searchField={searchField} />
        <PaneSeparator pane="list" panes={panes} />
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
              onFlag={mail.toggleFlag}
              onAnswer={answer}
              onContinue={compose.open}
              {...beside}
            />
          )}
        </div>
      </div>
    </div>
  )
}

function useBeside({ current, list }: ReturnType<typeof useMailSection>, compose: ReturnType<typeof useCompose>) {
  const emailId = current?.latestId ?? null
  const teamRead = useTeam(emailId)
  const assigning = useAssign(emailId, teamRead, list.refresh)
  usePresence(emailId, false)
  const noteField = useRef<HTMLTextAreaElement>(null)
  const answer = (mode: 'reply' | 'reply-all' | 'forward') => {
    const seen = teamRead.team?.answers.map(({ id }) => id) ?? []
    if (emailId !== null) compose.answer(mode, emailId, seen)
  }
  return { teamRead, assigning, noteField, answer }
}
