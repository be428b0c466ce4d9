import { Link } from 'wouter'

import { googleContacts, googleSynced } from '#services/contracts/google.ts'
import { request } from '#web/data/http.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button, buttonLook } from '#web/ui/button.tsx'

import { useOfficeRead } from '../frame/data/office-read.ts'
import { sectionPath } from '../frame/use-section.ts'
import { AllowFurther } from './allow-further.tsx'
import { ListFrame } from './list-frame.tsx'
import { PushButton } from './push-button.tsx'
import { RefreshButton } from './refresh-button.tsx'
import { useGoogleCommand } from './use-google-command.ts'
import { useGoogleStatus } from './use-google-status.ts'

import css from './google.module.css'

/** The address book, and the way from there to the customers. */
export function ContactsTab() {
  const { t } = useI18n()
  const status = useGoogleStatus()
  const read = useOfficeRead(googleContacts, '/api/google/contacts')
  return (
    <ListFrame
      read={read}
      name={t('google.tab.contacts')}
      empty={t('google.contacts.none')}
      actions={
        <>
          <SyncButton />
          {status?.allows.contacts === false ? <AllowFurther further="contacts" /> : null}
          {status?.allows.contacts === true ? <PushButton onDone={() => void read.mutate()} /> : null}
          <RefreshButton feed="contacts" onDone={() => void read.mutate()} />
          <Link className={buttonLook({ variant: 'quiet' })} href={sectionPath('customers')}>
            {t('google.contacts.customers')}
          </Link>
        </>
      }
    >
      {({ contacts }) =>
        contacts.map(({ resourceName, name, email, phone, organization }) => (
          <li key={resourceName} className={css.row}>
            <span className={css.name} dir="auto" lang="">
              {name || organization || email || phone}
            </span>
            {organization === '' ? null : (
              <span className={css.when} dir="auto" lang="">
                {organization}
              </span>
            )}
            <span className={css.from} lang="">
              {email || t('office.no-email')}
            </span>
            <span className={css.snippet} lang="">
              {phone || t('office.no-phone')}
            </span>
          </li>
        ))
      }
    </ListFrame>
  )
}

function SyncButton() {
  const { t } = useI18n()
  const { isPending, run } = useGoogleCommand({
    send: async () => googleSynced.parse(await request('POST', '/api/google/contacts/sync')),
    failed: t('google.sync.failed'),
    done: ({ syncedCount, skippedCount }) => ({
      title: t('google.synced'),
      description: t('google.synced.counts', { synced: syncedCount, skipped: skippedCount }),
    }),
  })
  return (
    <Button pending={isPending} onClick={() => void run()}>
      {t('google.sync')}
    </Button>
  )
}
