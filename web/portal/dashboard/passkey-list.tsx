import type { OwnPasskeys } from '#services/contracts/passkeys.ts'
import { mostPasskeys } from '#services/contracts/passkeys.ts'
import { request } from '#web/data/http.ts'
import { hasPasskeys } from '#web/data/passkeys.ts'
import { useCommand } from '#web/data/use-command.ts'
import { momentWords } from '#web/i18n/moment-words.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { Loaded } from '../loaded.tsx'
import { passkeysPath, useOwnPasskeys } from '../own-reads.ts'
import { PasskeyForm } from './passkey-form.tsx'

import page from '../portal.module.css'
import css from './dashboard.module.css'

/** The passkeys of the account; each can be removed, and another one added where the browser can. */
export function PasskeyList() {
  const { t } = useI18n()
  const answer = useOwnPasskeys()
  const isPossible = hasPasskeys()
  const count = answer.data?.passkeys.length ?? 0
  if (!isPossible && count === 0) return null
  return (
    <>
      <section className={page.section} aria-labelledby="passkeys">
        <h2 id="passkeys">{t('dashboard.passkeys.title')}</h2>
        <p>{t('dashboard.passkeys.lead')}</p>
        <Loaded answer={answer}>
          {({ passkeys }) =>
            passkeys.length === 0 ? null : (
              <ul className={css.steps}>
                {passkeys.map((passkey) => (
                  <PasskeyRow key={passkey.id} passkey={passkey} onRemoved={() => answer.mutate()} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </section>
      {isPossible && answer.data && count < mostPasskeys ? (
        <PasskeyForm asksPassword={answer.data.asksPassword} onAdded={() => answer.mutate()} />
      ) : null}
    </>
  )
}

interface PasskeyRowProps {
  readonly passkey: OwnPasskeys['passkeys'][number]
  readonly onRemoved: () => Promise<unknown>
}

function PasskeyRow({ passkey, onRemoved }: PasskeyRowProps) {
  const i18n = useI18n()
  const { t } = i18n
  const { id, name, addedAt, lastUsedAt } = passkey
  const remove = useCommand({
    send: () => request('DELETE', `${passkeysPath}/${encodeURIComponent(id)}`),
    failed: t('portal.send.failed'),
    onDone: onRemoved,
    done: () => ({ title: t('dashboard.passkeys.removed'), description: t('dashboard.passkeys.removed.next') }),
  })
  return (
    <li>
      <strong>{name}</strong>{' '}
      <span>
        {lastUsedAt === null
          ? t('dashboard.passkeys.added-at', { when: momentWords(addedAt, i18n) })
          : t('dashboard.sessions.used', { when: momentWords(lastUsedAt, i18n) })}
      </span>{' '}
      <Button
        variant="quiet"
        pending={remove.isPending}
        aria-label={t('dashboard.passkeys.remove.named', { name })}
        onClick={() => void remove.run()}
      >
        {t('dashboard.passkeys.remove')}
      </Button>
      {remove.fault === null ? null : (
        <Notice tone="danger" announce="alert">
          {remove.fault}
        </Notice>
      )}
    </li>
  )
}
