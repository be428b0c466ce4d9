import { useEffect, useRef } from 'react'

import { useI18n } from '#web/i18n/use-i18n.tsx'

import { MailGlyph } from '../mail-glyph.tsx'

import css from './compose.module.css'

interface RichTextProps {
  readonly label: string
  readonly html: string
  readonly onChange: (html: string) => void
}

const commands = [
  ['bold', 'bold'],
  ['italic', 'italic'],
  ['underline', 'underline'],
  ['insertUnorderedList', 'bullets'],
  ['insertOrderedList', 'numbers'],
] as const

/** Text with the few forms that a mail needs. What is pasted comes as plain text: nobody's page gets into our mails. */
export function RichText({ label, html, onChange }: RichTextProps) {
  const { t } = useI18n()
  const field = useRef<HTMLDivElement>(null)
  const first = useRef(html)
  useEffect(() => {
    const parsed = new DOMParser().parseFromString(first.current, 'text/html')
    field.current?.replaceChildren(...parsed.body.childNodes)
  }, [])
  const tell = () => onChange(field.current?.innerHTML ?? '')
  const run = (command: string, value?: string) => {
    field.current?.focus()
    perform(command, value)
    tell()
  }
  return (
    <div className={css.rich}>
      <div className={css.forms} role="toolbar" aria-label={t('email.compose.forms')}>
        {commands.map(([command, glyph]) => (
          <button
            key={command}
            type="button"
            className={css.form}
            aria-label={t(`email.compose.form.${command}`)}
            title={t(`email.compose.form.${command}`)}
            // The selection stays in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => run(command)}
          >
            <MailGlyph name={glyph} />
          </button>
        ))}
      </div>
      <div
        ref={field}
        className={css.text}
        contentEditable
        suppressContentEditableWarning
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no native field has forms in its text
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-label={label}
        dir="auto"
        onInput={tell}
        onPaste={(event) => {
          if (event.clipboardData.files.length > 0) return
          event.preventDefault()
          run('insertText', event.clipboardData.getData('text/plain'))
        }}
      />
    </div>
  )
}

/** Deprecated, and without a successor: every browser has it, and its undo is the browser's own. */
function perform(command: string, value: string | undefined): void {
  // oxlint-disable-next-line typescript/no-deprecated -- see above
  document.execCommand(command, false, value)
}
