import type { OwnIdentity } from '#services/contracts/account.ts'
import { request } from '#web/data/http.ts'
import { useCommand } from '#web/data/use-command.ts'
import { momentWords } from '#web/i18n/moment-words.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { identitiesPath, useOwnIdentities } from '../own-reads.ts'

import page from '../portal.module.css'
import css from './dashboard.module.css'

/** The accounts at Google that sign one in; each can be taken off. Not there where there is none. */
export function IdentityList() {
  const { t } = useI18n()
  const answer = useOwnIdentities()
  const linked = answer.data ?? []
  if (linked.length === 0) return null
  return (
    <section className={page.section} aria-labelledby="identities">
      <h2 id="identities">{t('dashboard.identities.title')}</h2>
      <p>{t('dashboard.identities.lead')}</p>
      <ul className={css.steps}>
        {linked.map((identity) => (
          <IdentityRow key={identity.id} identity={identity} onRemoved={() => answer.mutate()} />
        ))}
      </ul>
    </section>
  )
}

interface IdentityRowProps {
  readonly identity: OwnIdentity
  readonly onRemoved: () => Promise<unknown>
}

function IdentityRow({ identity: { id, linkedAt }, onRemoved }: IdentityRowProps) {
  const i18n = useI18n()
  const { t } = i18n
  const remove = useCommand({
    send: () => request('DELETE', `${identitiesPath}/${encodeURIComponent(id)}`),
    failed: t('portal.send.failed'),
    onDone: onRemoved,
    done: () => ({ title: t('dashboard.identities.removed') }),
  })
  return (
    <li>
      <strong>{t('dashboard.identities.google')}</strong>{' '}
      <span>{t('dashboard.identities.added-at', { when: momentWords(linkedAt, i18n) })}</span>{' '}
      <Button variant="quiet" pending={remove.isPending} onClick={() => void remove.run()}>
        {t('dashboard.identities.remove')}
      </Button>
      {remove.fault === null ? null : (
        <Notice tone="danger" announce="alert">
          {remove.fault}
        </Notice>
      )}
    </li>
  )
}
