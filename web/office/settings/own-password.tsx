import { useState, useSyncExternalStore, type SyntheticEvent } from 'react'

import { leastStaffPassword } from '#services/contracts/staff-members.ts'
import { connection, subscribeConnection } from '#web/data/connection.ts'
import { request } from '#web/data/http.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import { useOfficeSession } from '../frame/data/session.ts'
import { OwnFault } from './own-fault.tsx'
import { useOwnChange } from './use-own-change.ts'

import parts from '../frame/parts.module.css'
import css from './settings.module.css'

/** A password of one's own in place of the one that somebody made. */
export function OwnPassword() {
  const { t } = useI18n()
  const { user } = useOfficeSession()
  const form = useOwnPassword()
  const isConnected = useSyncExternalStore(subscribeConnection, connection) === 'online'
  const field = { type: 'password', maxLength: 256, spellCheck: false, required: true } as const
  return (
    <form className={parts.panel} aria-labelledby="own-password" noValidate onSubmit={(event) => void form.save(event)}>
      <h2 className={parts.heading} id="own-password">
        {t('office.section.password')}
      </h2>
      <p className={parts.quiet}>{t('settings.own.how')}</p>
      {/* Programs that keep passwords need the name that this one belongs to. */}
      <input type="hidden" name="username" autoComplete="username" value={user.username} />
      <div className={css.fields}>
        <TextField
          {...field}
          autoComplete="current-password"
          label={t('settings.own.current')}
          value={form.current}
          error={form.isTried && form.current === '' ? t('settings.own.needed') : undefined}
          onChange={form.setCurrent}
        />
        <TextField
          {...field}
          autoComplete="new-password"
          label={t('settings.own.next')}
          hint={t('settings.own.next.how', { least: leastStaffPassword })}
          value={form.next}
          error={form.isTried && form.isShort ? t('settings.own.short', { least: leastStaffPassword }) : undefined}
          onChange={form.setNext}
        />
      </div>
      {isConnected ? null : (
        <Notice tone="warning" announce="status">
          {t('settings.own.offline')}
        </Notice>
      )}
      <OwnFault fault={form.fault} />
      <div className={parts.tools}>
        <Button type="submit" pending={form.isSending}>
          {t('settings.own.save')}
        </Button>
      </div>
    </form>
  )
}

function useOwnPassword() {
  const { t } = useI18n()
  const { isSending, fault, send } = useOwnChange()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [isTried, setTried] = useState(false)
  const isShort = next.length < leastStaffPassword

  async function save(event: SyntheticEvent) {
    event.preventDefault()
    setTried(true)
    if (isShort || current === '') return
    const change = () => request('PUT', '/api/crm/password', { current, next })
    if (!(await send(change, { title: t('settings.own.done') }))) return
    setCurrent('')
    setNext('')
    setTried(false)
  }
  return { current, setCurrent, next, setNext, isTried, isShort, isSending, fault, save }
}
