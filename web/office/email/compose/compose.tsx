import { useRef, type KeyboardEvent } from 'react'

import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import { commandOf } from '../../frame/keys/key-map.ts'
import { OthersAnswers } from '../team/others-answers.tsx'
import { useAnswers } from '../team/use-answers.ts'
import { AttachmentsField } from './attachments-field.tsx'
import { ComposeQuote, ComposeText } from './compose-text.tsx'
import { FromAndTo } from './from-and-to.tsx'
import { SendFailure } from './send-failure.tsx'
import { useCloseDraft } from './use-close-draft.ts'
import { useDraft } from './use-draft.ts'
import { useSendDraft } from './use-send-draft.ts'

import email from '../email.module.css'
import parts from '../mail-parts.module.css'
import css from './compose.module.css'

interface ComposeProps {
  readonly id: string
  readonly onClose: () => void
  readonly onOpen: (id: string) => void
}

/** A mail that is written: saved while it is, sent by Ctrl or Cmd and Enter. */
export function Compose({ id, onClose, onOpen }: ComposeProps) {
  const { t } = useI18n()
  const state = useDraft(id)
  return (
    <section className={email.reader} aria-label={t('email.compose.title')}>
      {state.loaded.state === 'ready' ? (
        <Form id={id} state={state} loaded={state.loaded} onClose={onClose} onOpen={onOpen} />
      ) : (
        <div className={parts.state}>
          {state.loaded.state === 'loading' ? (
            <output>{t('email.compose.loading')}</output>
          ) : (
            <>
              <p role="alert">{t(state.loaded.isGone ? 'email.compose.gone' : 'office.unread')}</p>
              <Button variant="secondary" onClick={state.loaded.isGone ? onClose : state.readAgain}>
                {t(state.loaded.isGone ? 'office.close' : 'office.again')}
              </Button>
            </>
          )}
        </div>
      )}
    </section>
  )
}

interface FormProps extends ComposeProps {
  readonly state: ReturnType<typeof useDraft>
  readonly loaded: Extract<ReturnType<typeof useDraft>['loaded'], { state: 'ready' }>
}

function Form({ id, state, loaded, onClose, onOpen }: FormProps) {
  const { t } = useI18n()
  const { draft, fields } = loaded
  const uploads = useRef<Promise<unknown> | null>(null)
  /** One file after the other, so that the limit is that of all together. */
  const queue = (work: () => Promise<void>) => {
    uploads.current = (uploads.current ?? Promise.resolve()).then(() => work())
  }
  const others = useAnswers(draft)
  const leaving = { onClose, onOpen, onAnswered: others.refresh }
  const { send, discard, isPending, refusal } = useSendDraft({ id, state, uploads, ...leaving })
  const close = useCloseDraft({ id, state, uploads, onClose })
  if (draft.state === 'waiting' || draft.state === 'sending' || draft.state === 'sent')
    return <OnItsWay draft={draft} onClose={onClose} />
  const keys = (event: KeyboardEvent) => {
    if (commandOf('compose', event) !== 'send') return
    event.preventDefault()
    send()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the one key of the whole form; the button does the same
    <div className={css.compose} onKeyDown={keys}>
      <header className={css.head}>
        <h2 className={parts.heading}>{t(`email.compose.${draft.mode}`)}</h2>
        <SaveState state={state.saving} />
        <button
          type="button"
          className={css.close}
          aria-label={t('email.compose.close')}
          onClick={isPending ? onClose : close}
        >
          <Glyph name="close" />
        </button>
      </header>
      <SendFailure draft={draft} />
      <OthersAnswers others={others} isPending={isPending} onSendToo={send} />
      {state.saving === 'conflict' ? <Conflict onLoad={state.readAgain} /> : null}
      {/* What is sent is what was there when that was asked for. */}
      <div className={css.fields} inert={isPending}>
        <FromAndTo fields={fields} onChange={state.change} />
        <TextField
          label={t('email.compose.subject')}
          maxLength={500}
          autoComplete="off"
          value={fields.subject}
          onChange={(subject) => state.change({ subject })}
        />
        <ComposeText draft={draft} fields={fields} onChange={state.change} />
        <AttachmentsField
          key={draft.version}
          id={id}
          files={draft.attachments}
          queue={queue}
          onChanged={() => state.change({})}
        />
      </div>
      <NotSent why={refusal} />
      <footer className={css.foot}>
        <Button pending={isPending} onClick={() => send()}>
          {t('email.compose.send')}
        </Button>
        <Button variant="quiet" onClick={discard}>
          {t('email.compose.discard')}
        </Button>
        <span className={parts.quiet}>{t('email.compose.keys')}</span>
      </footer>
      <ComposeQuote id={id} draft={draft} fields={fields} />
    </div>
  )
}

function OnItsWay({ draft, onClose }: Pick<FormProps['loaded'], 'draft'> & Pick<FormProps, 'onClose'>) {
  const { t } = useI18n()
  return (
    <div className={parts.state}>
      <p>{t(draft.state === 'sent' ? 'email.compose.was-sent' : 'email.compose.on-its-way')}</p>
      <SendFailure draft={draft} />
      <Button variant="secondary" onClick={onClose}>
        {t('office.close')}
      </Button>
    </div>
  )
}

function Conflict({ onLoad }: { readonly onLoad: () => void }) {
  const { t } = useI18n()
  return (
    <Notice
      tone="warning"
      announce="alert"
      actions={<Button onClick={onLoad}>{t('email.compose.conflict.load')}</Button>}
    >
      {t('email.compose.conflict')}
    </Notice>
  )
}

function NotSent({ why }: { readonly why: string | null }) {
  const { t } = useI18n()
  if (why === null) return null
  return (
    <Notice tone="danger" announce="alert" title={t('email.compose.not-sent')}>
      {why}
    </Notice>
  )
}

function SaveState({ state }: { readonly state: ReturnType<typeof useDraft>['saving'] }) {
  const { t } = useI18n()
  return <output className={parts.quiet}>{state === 'conflict' ? '' : t(`email.compose.state.${state}`)}</output>
}
