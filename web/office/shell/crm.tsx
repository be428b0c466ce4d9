import { useEffect, useEffectEvent, useMemo, useState } from 'react'

import type { StaffUser } from '#services/contracts/staff.ts'
import { AudienceContext } from '#web/data/audience.ts'
import { Boundary } from '#web/data/boundary.tsx'
import { onReturn } from '#web/data/connection.ts'
import { useLive } from '#web/data/live.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { BrokenSection } from '../frame/broken-section.tsx'
import { createLiveReads, LiveReadsContext } from '../frame/data/live-reads.ts'
import { OfficeSessionContext } from '../frame/data/session.ts'
import { useExpire, useStaff } from '../frame/data/use-staff.ts'
import { useKeys } from '../frame/keys/use-keys.ts'
import { dropDayOfOthers, isUnreached, useKeptStaff } from '../frame/offline/kept-day.ts'
import { useSectionId } from '../frame/use-section.ts'
import { useTitle } from '../frame/use-title.ts'
import { CommandsContext, createCommands } from '../palette/commands.ts'
import { KeptTheme } from '../theme/kept-theme.tsx'
import { ConfirmPassword } from './confirm-password.tsx'
import { OpenedDialog } from './opened-dialog.tsx'
import { sectionsFor } from './sections.tsx'
import { SideMenu } from './side-menu.tsx'
import { TopBar } from './top-bar.tsx'
import { useGoTo } from './use-go-to.ts'
import { useOpened } from './use-opened.ts'

import css from './crm.module.css'

/** /crm: nothing of it shows before the server said who is here. */
export function Crm() {
  const { t } = useI18n()
  const { data, error, mutate, isSignedOut } = useStaff()
  const isLost = data === undefined && isUnreached(error)
  const kept = useKeptStaff(isLost)
  const retry = useEffectEvent(() => void mutate())
  useEffect(() => (isLost ? onReturn(() => retry()) : undefined), [isLost])
  const user = data ?? kept
  if (user) return <Shell key={user.id} user={user} />
  if (error === undefined || isSignedOut || (isLost && kept === undefined))
    return <p className={css.waiting}>{t('office.loading')}</p>
  return (
    <main className={css.waiting}>
      <Notice
        tone="danger"
        announce="alert"
        actions={<Button onClick={() => void mutate()}>{t('office.again')}</Button>}
      >
        {t('office.unreached')}
      </Notice>
    </main>
  )
}

function Shell({ user }: { readonly user: StaffUser }) {
  const expire = useExpire()
  useEffect(() => void dropDayOfOthers(user), [user])
  const session = useMemo(() => ({ user, expire }), [user, expire])
  const audience = useMemo(() => ({ expire, isExpiryTold: true, refusedBelow: 500 }), [expire])
  const [reads] = useState(createLiveReads)
  const [commands] = useState(createCommands)
  useLive('/api/crm/live', {
    onChanged: () => reads.readAll('log'),
    onMail: () => reads.readAll('mail'),
    onTeam: () => reads.readAll('team'),
  })
  return (
    <OfficeSessionContext value={session}>
      <AudienceContext value={audience}>
        <LiveReadsContext value={reads}>
          <CommandsContext value={commands}>
            <Frame user={user} />
          </CommandsContext>
        </LiveReadsContext>
      </AudienceContext>
    </OfficeSessionContext>
  )
}

/** The menu, the section in the address, and what opens over it. */
function Frame({ user }: { readonly user: StaffUser }) {
  const { t } = useI18n()
  const asked = useSectionId()
  const sections = sectionsFor(user)
  const section = sections.find(({ id }) => id === asked) ?? sections[0]
  const { opened, known, open, close } = useOpened()
  useKeys('office', { palette: () => open('palette'), map: () => open('keys') })
  useGoTo(sections)
  useTitle(section === undefined ? t('office.admin') : t(section.label))
  if (section === undefined) return null
  return (
    <>
      <div className={css.shell}>
        <SideMenu sections={sections} current={section.id} onOpen={open} />
        <KeptTheme />
        <div className={css.column}>
          <TopBar title={t(section.label)} onOpen={open} />
          <main className={css.main}>
            <Boundary key={section.id} otherwise={<BrokenSection />}>
              <section.Section />
            </Boundary>
          </main>
        </div>
      </div>
      <ConfirmPassword />
      <OpenedDialog opened={opened} known={known} onOpen={open} onClose={close} sections={sections} />
    </>
  )
}
