import { useEffect, useEffectEvent, useState } from 'react'

import { ownSms, smsConsentVersions, type OwnSms } from '#services/contracts/sms.ts'
import { refusalCode, request } from '#web/data/http.ts'
import { useCommand } from '#web/data/use-command.ts'
import { momentWords } from '#web/i18n/moment-words.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice-group.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import { Loaded } from '../loaded.tsx'
import { smsPath, useOwnSms } from '../own-reads.ts'
import { OwnForm } from './own-form.tsx'
import { shownPhone } from './shown-phone.ts'

import page from '../portal.module.css'

const lookMs = 4_000

/** Texts about one's visits: asked for, confirmed by the code that comes to the phone, and ended. Not there where none are sent. */
export function SmsSection({ knownPhone }: { readonly knownPhone: string }) {
  const { t } = useI18n()
  const answer = useOwnSms()
  const isWaiting = (answer.data?.code ?? null) !== null
  const look = useEffectEvent(() => void answer.mutate())
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(look, lookMs)
    return () => clearInterval(timer)
  }, [isWaiting])
  if (answer.data?.isOffered === false) return null
  return (
    <section className={page.section} aria-labelledby="texts">
      <h2 id="texts">{t('sms.title')}</h2>
      <p>{t('sms.lead')}</p>
      <Loaded answer={answer}>
        {(own) => <OfState own={own} knownPhone={knownPhone} onChange={(next) => void answer.show(() => next)} />}
      </Loaded>
    </section>
  )
}

interface StateProps {
  readonly own: OwnSms
  readonly onChange: (own: OwnSms) => void
}

function OfState({ own, knownPhone, onChange }: StateProps & { readonly knownPhone: string }) {
  const [wantsOther, setWantsOther] = useState(false)
  if (own.code !== null && own.code.failure === null && own.code.triesLeft > 0 && !wantsOther)
    return <CodeForm own={own} onChange={onChange} onOther={() => setWantsOther(true)} />
  return (
    <>
      {own.isOn ? <TextsOn own={own} onChange={onChange} /> : <WhyOff own={own} />}
      {own.isOn ? null : (
        <NumberForm
          startsWith={own.phone ?? knownPhone}
          onChange={(next) => {
            setWantsOther(false)
            onChange(next)
          }}
        />
      )}
    </>
  )
}

function WhyOff({ own: { endedBy, code, sender } }: { readonly own: OwnSms }) {
  const { t } = useI18n()
  const words = () => {
    if (code?.failure === 'opted-out')
      return sender === null
        ? t('sms.failure.opted-out.plain')
        : t('sms.failure.opted-out', { sender: shownPhone(sender) })
    if (code !== null && code.failure !== null) return t(`sms.failure.${code.failure}`)
    if (code?.triesLeft === 0) return t('sms.code.used')
    return endedBy === null || endedBy === 'profile' || endedBy === 'page' ? null : t(`sms.why.${endedBy}`)
  }
  const why = words()
  return why === null ? null : (
    <Notice tone="warning" announce="status">
      {why}
    </Notice>
  )
}

function TextsOn({ own, onChange }: StateProps) {
  const { t } = useI18n()
  const end = useCommand({
    send: async () => ownSms.parse(await request('DELETE', smsPath)),
    failed: t('portal.send.failed'),
    onDone: onChange,
    done: () => ({ title: t('sms.ended') }),
  })
  return (
    <>
      <p>{t('sms.on', { phone: shownPhone(own.phone ?? '') })}</p>
      {end.fault === null ? null : (
        <Notice tone="danger" announce="alert">
          {end.fault}
        </Notice>
      )}
      <p>
        <Button variant="secondary" pending={end.isPending} onClick={() => void end.run()}>
          {t('sms.end')}
        </Button>
      </p>
    </>
  )
}

interface NumberFormProps {
  readonly startsWith: string
  readonly onChange: (own: OwnSms) => void
}

function NumberForm({ startsWith, onChange }: NumberFormProps) {
  const { t, language } = useI18n()
  const [phone, setPhone] = useState(shownPhone(startsWith))
  const [isAgreed, setAgreed] = useState(false)
  const isNumberless = !/\d/.test(phone)
  const ask = useCommand({
    send: async () => {
      const form = { phone: phone.trim(), consentVersion: smsConsentVersions[0], language }
      return ownSms.parse(await request('POST', smsPath, form))
    },
    failed: t('portal.send.failed'),
    onDone: onChange,
    done: () => ({ title: t('common.code-sent') }),
  })
  return (
    <OwnForm
      title={t('sms.title')}
      isTitleHidden
      submit={t('sms.ask')}
      command={ask}
      wrong={isNumberless ? 'textPhone' : isAgreed ? null : 'textConsent'}
    >
      {(isPressed) => (
        <>
          <TextField
            name="textPhone"
            type="tel"
            label={t('sms.phone')}
            autoComplete="tel"
            maxLength={40}
            required
            value={phone}
            error={isPressed && isNumberless ? t('sms.phone.missing') : undefined}
            onChange={setPhone}
          />
          <Checkbox
            name="textConsent"
            label={t('sms.consent')}
            checked={isAgreed}
            onChange={setAgreed}
            error={isPressed && !isAgreed ? t('sms.consent.missing') : undefined}
          />
        </>
      )}
    </OwnForm>
  )
}

function CodeForm({ own, onChange, onOther }: StateProps & { readonly onOther: () => void }) {
  const i18n = useI18n()
  const { t } = i18n
  const [code, setCode] = useState('')
  const isWrong = !/^\s*\d{6}\s*$/.test(code)
  const confirm = useCommand({
    send: async () => ownSms.parse(await request('POST', `${smsPath}/code`, { code: code.trim() })),
    failed: t('portal.send.failed'),
    wordsOf: (error) => (refusalCode(error) === 'code_wrong' ? t('common.invalid-code') : null),
    onDone: onChange,
    done: () => ({ title: t('sms.confirmed') }),
  })
  return (
    <>
      <OwnForm
        title={t('sms.title')}
        isTitleHidden
        submit={t('sms.code.confirm')}
        command={confirm}
        wrong={isWrong ? 'textCode' : null}
      >
        {(isPressed) => (
          <>
            <p>
              {t('sms.code.lead', {
                phone: shownPhone(own.phone ?? ''),
                time: momentWords(own.code?.expiresAt ?? '', i18n),
              })}
            </p>
            {own.sandboxUrl === null ? null : (
              <p>
                {t('sms.test')} <a href={own.sandboxUrl}>{t('sms.test.read')}</a>
              </p>
            )}
            <TextField
              name="textCode"
              label={t('sms.code')}
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={8}
              required
              value={code}
              error={isPressed && isWrong ? t('sms.code.missing') : undefined}
              onChange={setCode}
            />
          </>
        )}
      </OwnForm>
      <p>
        <Button variant="quiet" onClick={onOther}>
          {t('sms.code.again')}
        </Button>
      </p>
    </>
  )
}
