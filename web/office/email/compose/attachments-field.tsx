import { useRef, useState } from 'react'

import { mostAttachedBytes, type DraftFile } from '#services/contracts/email-drafts.ts'
import { HttpError } from '#web/data/http.ts'
import { useCommand } from '#web/data/use-command.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { fileSize } from '../mail-dates.ts'
import { MailGlyph } from '../mail-glyph.tsx'
import { attachFile, detachFile } from './compose-calls.ts'

import parts from '../mail-parts.module.css'
import reader from '../reader.module.css'
import css from './compose.module.css'

interface AttachmentsFieldProps {
  readonly id: string
  readonly files: readonly DraftFile[]
  /** Waits its turn behind the files that are under way. */
  readonly queue: (work: () => Promise<void>) => void
  readonly onChanged: () => void
}

/** Files of the mail: chosen one by one or together, within 25 MB in all. */
export function AttachmentsField({ id, files, queue, onChanged }: AttachmentsFieldProps) {
  const { t, locale } = useI18n()
  const chooser = useRef<HTMLInputElement>(null)
  const { attached, isUploading, attach, detach } = useAttachments({ id, files, queue, onChanged })
  return (
    <section className={css.files} aria-label={t('email.attachments')}>
      {attached.length === 0 ? null : (
        <ul className={reader.files}>
          {attached.map((file) => (
            <li key={file.id} className={reader.file}>
              <MailGlyph name="clip" />
              <span dir="auto">{file.filename}</span>
              <span className={parts.quiet}>{fileSize(locale, file.size)}</span>
              <button
                type="button"
                aria-label={t('email.compose.detach', { name: file.filename })}
                onClick={() => detach(file)}
              >
                <Glyph name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        aria-label={t('email.compose.attach')}
        onChange={(event) => {
          attach([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <div className={css.more}>
        <Button variant="secondary" pending={isUploading} onClick={() => chooser.current?.click()}>
          {t(isUploading ? 'email.compose.attaching' : 'email.compose.attach')}
        </Button>
        <span className={parts.quiet}>{t('email.compose.attach.limit')}</span>
      </div>
    </section>
  )
}

function useAttachments({ id, files, queue, onChanged }: AttachmentsFieldProps) {
  const { t } = useI18n()
  const notify = useNotify()
  const [attached, setAttached] = useState(files)
  const refuse = (description: string) =>
    notify({ title: t('email.compose.not-attached'), description, tone: 'destructive' })
  const { isPending, run } = useCommand({
    send: (work: () => Promise<void>) => work(),
    failed: { title: t('email.compose.not-attached'), description: t('email.compose.not-attached.text') },
    wordsOf: (error) =>
      t(
        error instanceof HttpError && error.status === 413
          ? 'email.compose.attach.too-large'
          : 'email.compose.not-attached.text',
      ),
    onDone: onChanged,
    isRepeatable: true,
  })
  const runInTurn = (work: () => Promise<void>) => queue(async () => void (await run(work)))
  return {
    attached,
    isUploading: isPending,
    attach: (chosen: readonly File[]) => {
      const bytes = [...attached, ...chosen].reduce((sum, { size }) => sum + size, 0)
      if (bytes > mostAttachedBytes) return refuse(t('email.compose.attach.too-large'))
      for (const file of chosen) {
        runInTurn(async () => {
          const added = await attachFile(id, file)
          setAttached((before) => [...before, added])
        })
      }
    },
    detach: (file: DraftFile) =>
      runInTurn(async () => {
        await detachFile(id, file.id)
        setAttached((before) => before.filter((one) => one.id !== file.id))
      }),
  }
}
