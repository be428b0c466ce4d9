import { useState, type SyntheticEvent } from 'react'

import {
  mostPasskeyName,
  mostPasskeys,
  ownPasskeys,
  type OwnPasskeys as Passkeys,
} from '#services/contracts/passkeys.ts'
import { request } from '#web/data/http.ts'
import { hasPasskeys, makePasskey, NoPasskey, PasskeyKnown } from '#web/data/passkeys.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { deviceName } from '#web/ui/device-name.ts'
import { TextField } from '#web/ui/text-field.tsx'

import { useOfficeRead } from '../frame/data/office-read.ts'
import { momentIn } from '../frame/moments.ts'
import { SectionState } from '../frame/section-state.tsx'
import { OwnFault } from './own-fault.tsx'
import { useOwnChange } from './use-own-change.ts'

import parts from '../frame/parts.module.css'
import css from './settings.module.css'

const path = '/api/crm/passkeys'

/** The passkeys that one signs in with; nothing where the browser has none for this address. */
export function OwnPasskeys() {
  return hasPasskeys() ? <PasskeyPanel /> : null
}

function PasskeyPanel() {
  const { t } = useI18n()
  const read = useOfficeRead(ownPasskeys, path)
  const again = () => read.mutate()
  return (
    <section className={parts.panel} aria-labelledby="own-passkeys">
      <h2 className={parts.heading} id="own-passkeys">
        {t('settings.passkeys')}
      </h2>
      <p className={parts.quiet}>{t('settings.passkeys.how')}</p>
      <SectionState read={read}>
        {({ passkeys }) => (
          <>
            {passkeys.length === 0 ? null : (
              <ul className={parts.rows}>
                {passkeys.map((passkey) => (
                  <li key={passkey.id} className={css.thing}>
                    <Passkey passkey={passkey} onRemoved={again} />
                  </li>
                ))}
              </ul>
            )}
            {passkeys.length < mostPasskeys ? <NewPasskey onAdded={again} /> : null}
          </>
        )}
      </SectionState>
    </section>
  )
}

interface PasskeyProps {
  readonly passkey: Passkeys['passkeys'][number]
  readonly onRemoved: () => Promise<unknown>
}

function Passkey({ passkey: { id, name, addedAt, lastUsedAt }, onRemoved }: PasskeyProps) {
  const { t, locale } = useI18n()
  const { isSending, fault, send } = useOwnChange()
  async function remove() {
    const done = { title: t('settings.passkeys.removed'), description: t('settings.passkeys.removed.next') }
    if (await send(() => request('DELETE', `${path}/${encodeURIComponent(id)}`), done)) await onRemoved()
  }
  return (
    <>
      <div className={css.line}>
        <strong className={css.names}>{name}</strong>
        <span className={parts.quiet}>
          {lastUsedAt === null
            ? t('settings.passkeys.added-at', { when: momentIn(locale, addedAt) })
            : t('settings.passkeys.used-at', { when: momentIn(locale, lastUsedAt) })}
        </span>
        <Button variant="quiet" pending={isSending} onClick={() => void remove()}>
          {t('settings.passkeys.remove', { name })}
        </Button>
      </div>
      <OwnFault fault={fault} />
    </>
  )
}

/** Adds a passkey of this device, or of another one that the browser asks. */
function NewPasskey({ onAdded }: { readonly onAdded: () => Promise<unknown> }) {
  const { t } = useI18n()
  const [name, setName] = useState(() => deviceName(window.navigator.userAgent).slice(0, mostPasskeyName))
  const [current, setCurrent] = useState('')
  const [isTried, setTried] = useState(false)
  const { isSending, fault, send } = useOwnChange()
  const isNameless = name.trim() === ''

  const wordsOf = (error: unknown): string | null => {
    if (error instanceof NoPasskey) return t('settings.passkeys.cancelled')
    return error instanceof PasskeyKnown ? t('settings.passkeys.known') : null
  }
  async function add(event: SyntheticEvent) {
    event.preventDefault()
    setTried(true)
    if (isNameless || current === '') return
    const call = async () => request('POST', path, { name: name.trim(), credential: await makePasskey(path, current) })
    if (!(await send(call, { title: t('settings.passkeys.added') }, wordsOf))) return
    setCurrent('')
    setTried(false)
    await onAdded()
  }
  return (
    <form className={css.group} noValidate onSubmit={(event) => void add(event)}>
      <div className={css.fields}>
        <TextField
          required
          name="passkeyName"
          maxLength={mostPasskeyName}
          autoComplete="off"
          label={t('settings.passkeys.name')}
          hint={t('settings.passkeys.name.hint')}
          value={name}
          error={isTried && isNameless ? t('settings.passkeys.name.missing') : undefined}
          onChange={setName}
        />
        <TextField
          required
          name="passkeyPassword"
          type="password"
          maxLength={256}
          spellCheck={false}
          autoComplete="current-password"
          label={t('settings.own.current')}
          value={current}
          error={isTried && current === '' ? t('settings.own.needed') : undefined}
          onChange={setCurrent}
        />
      </div>
      <OwnFault fault={fault} />
      <div className={parts.tools}>
        <Button type="submit" variant="secondary" pending={isSending}>
          {t('settings.passkeys.add')}
        </Button>
      </div>
    </form>
  )
}
