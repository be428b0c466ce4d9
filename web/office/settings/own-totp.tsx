import { useState, type SyntheticEvent } from 'react'

import { newTotp, ownTotp, recoveryCodes, type NewTotp, type OwnTotp as Totp } from '#services/contracts/staff-totp.ts'
import { request } from '#web/data/http.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import { useOfficeRead } from '../frame/data/office-read.ts'
import { latePart } from '../frame/late-part.tsx'
import { SectionState } from '../frame/section-state.tsx'
import { OwnFault } from './own-fault.tsx'
import { useOwnChange } from './use-own-change.ts'

import parts from '../frame/parts.module.css'
import css from './settings.module.css'

const path = '/api/crm/totp'

/** Loaded when somebody turns codes on. */
const QrCode = latePart([], async () => (await import('./qr-code.tsx')).QrCode)

/** Codes of an app after the password. */
export function OwnTotp() {
  const { t } = useI18n()
  const read = useOfficeRead(ownTotp, path)
  const [shown, setShown] = useState<readonly string[]>([])
  return (
    <section className={parts.panel} aria-labelledby="own-totp">
      <h2 className={parts.heading} id="own-totp">
        {t('settings.totp')}
      </h2>
      <p className={parts.quiet}>{t('settings.totp.how')}</p>
      {shown.length === 0 ? null : <RecoveryCodes codes={shown} onDone={() => setShown([])} />}
      <SectionState read={read}>
        {(totp) =>
          totp.isOn ? (
            <TurnOff totp={totp} onDone={() => read.mutate()} />
          ) : (
            <TurnOn
              onDone={async (codes) => {
                setShown(codes)
                await read.mutate()
              }}
            />
          )
        }
      </SectionState>
    </section>
  )
}

/** Shown until they are put away: nothing can show them again. */
function RecoveryCodes({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }) {
  const { t } = useI18n()
  return (
    <Notice
      tone="warning"
      announce="alert"
      title={t('settings.totp.recovery')}
      actions={
        <Button variant="secondary" onClick={onDone}>
          {t('settings.totp.recovery.done')}
        </Button>
      }
    >
      <ul className={css.codes}>
        {codes.map((code) => (
          <li key={code} className={css.secret}>
            {code}
          </li>
        ))}
      </ul>
      <p>{t('settings.totp.recovery.once')}</p>
    </Notice>
  )
}

function TurnOn({ onDone }: { readonly onDone: (codes: readonly string[]) => Promise<unknown> }) {
  const [begun, setBegun] = useState<NewTotp | null>(null)
  return begun === null ? <Begin onBegun={setBegun} /> : <Confirm begun={begun} onDone={onDone} />
}

function Begin({ onBegun }: { readonly onBegun: (begun: NewTotp) => void }) {
  const { t } = useI18n()
  const [current, setCurrent] = useState('')
  const [isTried, setTried] = useState(false)
  const { isSending, fault, send } = useOwnChange()
  async function begin(event: SyntheticEvent) {
    event.preventDefault()
    setTried(true)
    if (current === '') return
    await send(async () => onBegun(newTotp.parse(await request('POST', `${path}/options`, { current }))))
  }
  return (
    <form className={css.group} noValidate onSubmit={(event) => void begin(event)}>
      <div className={css.fields}>
        <PasswordField value={current} isTried={isTried} onChange={setCurrent} />
      </div>
      <OwnFault fault={fault} />
      <div className={parts.tools}>
        <Button type="submit" variant="secondary" pending={isSending}>
          {t('settings.totp.begin')}
        </Button>
      </div>
    </form>
  )
}

interface ConfirmProps {
  readonly begun: NewTotp
  readonly onDone: (codes: readonly string[]) => Promise<unknown>
}

/** The secret for the app, and the first code of it. */
function Confirm({ begun: { id, secret, address }, onDone }: ConfirmProps) {
  const { t } = useI18n()
  const [code, setCode] = useState('')
  const [isTried, setTried] = useState(false)
  const { isSending, fault, send } = useOwnChange()
  async function confirm(event: SyntheticEvent) {
    event.preventDefault()
    setTried(true)
    if (code.trim() === '') return
    const call = async () => onDone(recoveryCodes.parse(await request('POST', path, { id, code })).recoveryCodes)
    await send(call, { title: t('settings.totp.done') })
  }
  return (
    <form className={css.group} noValidate onSubmit={(event) => void confirm(event)}>
      <p>{t('settings.totp.scan')}</p>
      <QrCode text={address} label={t('settings.totp.qr')} />
      <p className={parts.quiet}>{t('settings.totp.typed')}</p>
      <p className={css.secret}>{(secret.match(/.{1,4}/g) ?? []).join(' ')}</p>
      <div className={css.fields}>
        <CodeField value={code} isTried={isTried} onChange={setCode} />
      </div>
      <OwnFault fault={fault} />
      <div className={parts.tools}>
        <Button type="submit" pending={isSending}>
          {t('settings.totp.confirm')}
        </Button>
      </div>
    </form>
  )
}

function TurnOff({ totp, onDone }: { readonly totp: Totp; readonly onDone: () => Promise<unknown> }) {
  const { t } = useI18n()
  const [current, setCurrent] = useState('')
  const [code, setCode] = useState('')
  const [isTried, setTried] = useState(false)
  const { isSending, fault, send } = useOwnChange()
  async function turnOff(event: SyntheticEvent) {
    event.preventDefault()
    setTried(true)
    if (current === '' || code.trim() === '') return
    const call = () => request('POST', `${path}/removal`, { current, code })
    if (await send(call, { title: t('settings.totp.removed') })) await onDone()
  }
  return (
    <form className={css.group} noValidate onSubmit={(event) => void turnOff(event)}>
      <div className={css.line}>
        <Badge tone="mint">{t('settings.totp.on')}</Badge>
        <span>{t('settings.totp.left', { count: totp.recoveryCodesLeft })}</span>
      </div>
      <div className={css.fields}>
        <PasswordField value={current} isTried={isTried} onChange={setCurrent} />
        <CodeField value={code} isTried={isTried} onChange={setCode} />
      </div>
      <OwnFault fault={fault} />
      <div className={parts.tools}>
        <Button type="submit" variant="secondary" pending={isSending}>
          {t('settings.totp.remove')}
        </Button>
      </div>
    </form>
  )
}

interface FieldProps {
  readonly value: string
  readonly isTried: boolean
  readonly onChange: (value: string) => void
}

function PasswordField({ value, isTried, onChange }: FieldProps) {
  const { t } = useI18n()
  return (
    <TextField
      required
      name="totpPassword"
      type="password"
      maxLength={256}
      spellCheck={false}
      autoComplete="current-password"
      label={t('settings.own.current')}
      value={value}
      error={isTried && value === '' ? t('settings.own.needed') : undefined}
      onChange={onChange}
    />
  )
}

function CodeField({ value, isTried, onChange }: FieldProps) {
  const { t } = useI18n()
  return (
    <TextField
      required
      name="totpCode"
      maxLength={40}
      spellCheck={false}
      autoCapitalize="none"
      autoComplete="one-time-code"
      label={t('settings.totp.code')}
      value={value}
      error={isTried && value.trim() === '' ? t('settings.totp.code.missing') : undefined}
      onChange={onChange}
    />
  )
}
