import type { Draft, DraftFields } from '#services/contracts/email-drafts.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { TextArea } from '#web/ui/text-field.tsx'

import { draftPath } from './compose-calls.ts'
import { RichText } from './rich-text.tsx'
import { htmlOfText, textOfHtml } from './text-forms.ts'

import parts from '../mail-parts.module.css'
import reader from '../reader.module.css'
import css from './compose.module.css'

interface ComposeTextProps {
  readonly draft: Draft
  readonly fields: DraftFields
  readonly onChange: (changes: Partial<DraftFields>) => void
}

/** The text, rich or plain, and the mail that is answered below it. */
export function ComposeText({ draft, fields, onChange }: ComposeTextProps) {
  const { t } = useI18n()
  const { body, isRich, withQuote } = fields
  const toggle = () => onChange({ isRich: !isRich, body: isRich ? textOfHtml(body) : htmlOfText(body) })
  return (
    <>
      {isRich ? (
        <RichText
          key={draft.version}
          label={t('email.compose.text')}
          html={body}
          onChange={(html) => onChange({ body: html })}
        />
      ) : (
        <TextArea
          label={t('email.compose.text')}
          rows={8}
          maxLength={100_000}
          dir="auto"
          value={body}
          onChange={(text) => onChange({ body: text })}
        />
      )}
      <div className={css.more}>
        <button type="button" className={parts.textButton} onClick={toggle}>
          {t(isRich ? 'email.compose.plain' : 'email.compose.rich')}
        </button>
        {draft.hasQuote ? (
          <label className={css.tick}>
            <input
              type="checkbox"
              checked={withQuote}
              onChange={(event) => onChange({ withQuote: event.target.checked })}
            />
            {t('email.compose.quote')}
          </label>
        ) : null}
      </div>
    </>
  )
}

interface ComposeQuoteProps extends Omit<ComposeTextProps, 'onChange'> {
  readonly id: string
}

/** The mail that is answered, as it goes along. No script, no form and no origin in there, as where mails are read. */
export function ComposeQuote({ id, draft, fields }: ComposeQuoteProps) {
  const { t } = useI18n()
  if (!draft.hasQuote || !fields.withQuote) return null
  return (
    <iframe
      className={reader.frame}
      title={t('email.compose.quote')}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      src={`${draftPath(id)}/quote`}
    />
  )
}
