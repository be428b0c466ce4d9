import { useState, type SyntheticEvent } from 'react'

import {
  officeStaff,
  type MadeStaffPassword,
  type OfficeStaff,
  type OfficeStaffMember,
} from '#services/contracts/staff-members.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import { useOfficeRead } from '../frame/data/office-read.ts'
import { useOfficeSession } from '../frame/data/session.ts'
import { officePaths } from '../frame/office-paths.ts'
import { SectionState } from '../frame/section-state.tsx'
import { StaffDialog, type StaffAction } from './staff-dialog.tsx'
import { staffPath, useStaffChange } from './use-staff-change.ts'

import parts from '../frame/parts.module.css'
import css from './settings.module.css'

export function StaffPanel() {
  const read = useOfficeRead(officeStaff, staffPath)
  return <SectionState read={read}>{(staff) => <Members staff={staff} />}</SectionState>
}

function Members({ staff: { members } }: { readonly staff: OfficeStaff }) {
  const { t } = useI18n()
  const [made, setMade] = useState<MadeStaffPassword | null>(null)
  const [asked, setAsked] = useState<StaffAction | null>(null)
  const isGone = (id: string) => members.some((member) => member.id === id && !member.isActive)
  return (
    <section className={parts.panel} aria-labelledby="staff">
      <h2 className={parts.heading} id="staff">
        {t('settings.part.staff')}
      </h2>
      <p className={parts.quiet}>{t('settings.staff.how')}</p>
      {made === null || isGone(made.id) ? null : <MadePassword made={made} onDone={() => setMade(null)} />}
      <ul className={parts.rows}>
        {members.map((member) => (
          <li key={member.id} className={css.thing}>
            <Member member={member} onAsk={setAsked} />
          </li>
        ))}
      </ul>
      <p className={parts.quiet}>{t('settings.staff.username.how')}</p>
      <NewMember onMade={setMade} />
      <StaffDialog action={asked} onClose={() => setAsked(null)} onMade={setMade} />
    </section>
  )
}

interface MemberProps {
  readonly member: OfficeStaffMember
  readonly onAsk: (action: StaffAction) => void
}

function Member({ member, onAsk }: MemberProps) {
  const { t } = useI18n()
  const { user } = useOfficeSession()
  const other = member.role === 'owner' ? 'crew' : 'owner'
  const isOwn = member.id === user.id
  const kinds = member.isActive ? ([`to.${other}`, 'reset', 'factors', 'deactivate'] as const) : (['activate'] as const)
  return (
    <>
      <div className={css.line}>
        <strong>{member.username}</strong>
        <span>{t(`office.role.${member.role}`)}</span>
        {isOwn ? <span className={parts.quiet}>{t('settings.staff.you')}</span> : null}
        {member.passkeys === 0 ? null : (
          <span className={parts.quiet}>{t('settings.staff.passkeys', { count: member.passkeys })}</span>
        )}
        {member.hasTotp ? <span className={parts.quiet}>{t('settings.staff.totp')}</span> : null}
        {member.isActive ? null : <Badge tone="neutral">{t('settings.staff.inactive')}</Badge>}
      </div>
      <div className={css.line}>
        {kinds
          // One's own is changed by the present one, and one's own passkeys are removed one by one: both would end the session.
          .filter((kind) => (kind !== 'reset' && kind !== 'factors') || !isOwn)
          .filter((kind) => kind !== 'factors' || member.passkeys > 0 || member.hasTotp)
          .map((kind) => (
            <Button key={kind} variant="quiet" onClick={() => onAsk({ kind, member })}>
              {t(`settings.staff.${kind}`, { name: member.username })}
            </Button>
          ))}
      </div>
    </>
  )
}

interface MadePasswordProps {
  readonly made: MadeStaffPassword
  readonly onDone: () => void
}

/** Shown until it is put away: nothing can show it again. */
function MadePassword({ made, onDone }: MadePasswordProps) {
  const { t } = useI18n()
  const address = `${location.origin}${officePaths.crmLogin}`
  return (
    <Notice
      tone="warning"
      announce="alert"
      title={t('settings.staff.made', { name: made.username })}
      actions={
        <Button variant="secondary" onClick={onDone}>
          {t('settings.staff.made.done')}
        </Button>
      }
    >
      <p className={css.secret}>{made.password}</p>
      <p>{t('settings.staff.made.once', { address })}</p>
    </Notice>
  )
}

function NewMember({ onMade }: { readonly onMade: (made: MadeStaffPassword) => void }) {
  const { t } = useI18n()
  const [username, setUsername] = useState('')
  const [role, setRole] = useState('crew')
  const [isTried, setTried] = useState(false)
  const { isSending, fault, send } = useStaffChange(onMade)
  const isWrong = username.trim().length < 2
  const add = async (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (isWrong || !(await send('POST', '', { username, role }))) return
    setUsername('')
    setTried(false)
  }
  return (
    <form className={parts.tools} noValidate onSubmit={(event) => void add(event)}>
      <TextField
        required
        maxLength={60}
        autoComplete="off"
        label={t('settings.staff.username')}
        value={username}
        error={isTried && isWrong ? t('settings.staff.username.wrong') : (fault ?? undefined)}
        onChange={setUsername}
      />
      <SelectField
        label={t('settings.staff.role')}
        value={role}
        options={(['crew', 'owner'] as const).map((one) => ({ value: one, label: t(`office.role.${one}`) }))}
        onChange={setRole}
      />
      <Button type="submit" variant="secondary" pending={isSending}>
        {t('settings.staff.add')}
      </Button>
    </form>
  )
}
