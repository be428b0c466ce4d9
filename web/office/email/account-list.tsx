import { useState } from 'react'

import { emailAccounts, type EmailAccount } from '#services/contracts/email.ts'
import type { I18n } from '#web/i18n/i18n.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'

import { useOfficeRead } from '../frame/data/office-read.ts'
import { momentIn } from '../frame/moments.ts'
import { AccountWordsDialog } from './compose/account-words-dialog.tsx'
import { ConnectDialog } from './connect-dialog.tsx'
import { failureText } from './failure-text.ts'
import { ReconnectDialog } from './reconnect-dialog.tsx'
import { useSync } from './use-sync.ts'

import parts from './mail-parts.module.css'
import places from './places.module.css'

/** The mailboxes with a dot each: whether they are connected, since when, and why not. */
export function AccountList() {
  const i18n = useI18n()
  const { t } = i18n
  const { data = [], mutate } = useOfficeRead(emailAccounts, '/api/email/accounts')
  const [isConnecting, setConnecting] = useState(false)
  const [opened, setOpened] = useState<EmailAccount | null>(null)
  const [signing, setSigning] = useState<EmailAccount | null>(null)
  const sync = useSync()
  return (
    <section className={places.accounts} aria-label={t('email.accounts')}>
      <h2 className={parts.heading}>{t('email.accounts')}</h2>
      <ul className={places.accountRows}>
        {data.map((account) => (
          <li key={account.id} className={places.account}>
            <span className={places.dot} data-on={account.isConnected} aria-hidden="true" />
            <span className={places.accountWords}>
              <span className={places.address}>{account.email}</span>
              <span className={parts.quiet}>{stateOf(account, i18n)}</span>
              <button type="button" className={places.accountButton} onClick={() => setSigning(account)}>
                {t('email.signature')}
              </button>
              {account.isSandbox ? null : (
                <button type="button" className={places.accountButton} onClick={() => setOpened(account)}>
                  {account.failure === null ? t('email.remove') : t('email.reconnect')}
                </button>
              )}
            </span>
          </li>
        ))}
      </ul>
      <div className={places.accountTools}>
        <Button variant="secondary" pending={sync.isPending} onClick={sync.run}>
          {t('email.sync')}
        </Button>
        <Button variant="quiet" onClick={() => setConnecting(true)}>
          {t('email.connect')}
        </Button>
      </div>
      <ConnectDialog
        isOpen={isConnecting}
        onClose={() => setConnecting(false)}
        onConnected={() => {
          setConnecting(false)
          void mutate()
        }}
      />
      <AccountWordsDialog
        account={signing}
        onClose={() => setSigning(null)}
        onChanged={() => {
          setSigning(null)
          void mutate()
        }}
      />
      <ReconnectDialog
        account={opened}
        onClose={() => setOpened(null)}
        onChanged={() => {
          setOpened(null)
          void mutate()
        }}
      />
    </section>
  )
}

function stateOf(account: EmailAccount, { t, locale }: I18n): string {
  const { isConnected, since, failure, toFetch, refusedFolders, isSandbox } = account
  if (isSandbox) return t('email.test-mode')
  if (since === null) return t('email.connecting')
  const when = momentIn(locale, since)
  if (!isConnected) return t('email.disconnected', { when, why: failureText(t, failure) })
  const state = toFetch > 0 ? t('email.fetching', { count: toFetch }) : t('email.connected', { when })
  return refusedFolders > 0 ? `${state} · ${t('email.refused-folders', { count: refusedFolders })}` : state
}
