import { useState } from 'react'
import { Link } from 'wouter'

import { googleSaved } from '#services/contracts/google.ts'
import { HttpError, request } from '#web/data/http.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button, buttonLook } from '#web/ui/button.tsx'

import { sectionPath } from '../frame/use-section.ts'
import { isRunning, useGoogleCommand } from './use-google-command.ts'
import { useGoogleStatus } from './use-google-status.ts'

/** 'off': no account is connected. 'locked': it lacks the permission to save files. */
export function useDrive(): 'off' | 'locked' | 'open' {
  const status = useGoogleStatus()
  if (status?.connected !== true) return 'off'
  return status.allows.files ? 'open' : 'locked'
}

interface SaveButtonProps {
  readonly path: string
  readonly body?: () => object
  readonly label: string
}

/** Saves a file in the business's Drive, and leads there. */
export function SaveButton({ path, body, label }: SaveButtonProps) {
  const { t } = useI18n()
  const [link, setLink] = useState<string | null>(null)
  const { isPending, run } = useGoogleCommand({
    send: async () => googleSaved.parse(await request('POST', path, body?.())),
    failed: (error) => t(failureOf(error)),
    onDone: (saved) => setLink(saved.link),
    done: (saved) => ({ title: t('google.saved'), description: saved.name }),
  })
  return (
    <>
      <Button variant="secondary" pending={isPending} onClick={() => void run()}>
        {label}
      </Button>
      {link === null ? null : (
        <a className={buttonLook({ variant: 'quiet' })} href={link} target="_blank" rel="noreferrer">
          {t('google.save.open')}
        </a>
      )}
    </>
  )
}

/** Link to the permission. */
export function AllowSavingLink() {
  const { t } = useI18n()
  return (
    <Link className={buttonLook({ variant: 'quiet' })} href={sectionPath('google', { tab: 'drive' })}>
      {t('google.allow.files')}
    </Link>
  )
}

function failureOf(error: unknown) {
  if (isRunning(error)) return 'google.save.running'
  const isTooLarge = error instanceof HttpError && error.status === 413
  return isTooLarge ? 'google.save.too-large' : 'google.save.failed'
}
