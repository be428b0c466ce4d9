import { useState, type ReactNode, type SyntheticEvent } from 'react'

import type { Command } from '#web/data/use-command.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

import css from './dashboard.module.css'

interface OwnFormProps {
  readonly title: string
  readonly isTitleHidden?: boolean
  readonly submit: string
  readonly command: Command<void>
  /** First invalid field; null for none. */
  readonly wrong: string | null
  /** Told whether the form was pressed: then its faults show. */
  readonly children: (isPressed: boolean) => ReactNode
}

/** A form of the dashboard. Without scripts nothing of it comes into the address: that is what `dialog` does here. */
export function OwnForm({ title, isTitleHidden = false, submit, command, wrong, children }: OwnFormProps) {
  const { t } = useI18n()
  const [isPressed, setPressed] = useState(false)
  const press = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    setPressed(wrong !== null)
    if (wrong === null) void command.run()
  }
  return (
    <form className={css.form} method="dialog" noValidate aria-label={title} onSubmit={press}>
      {isTitleHidden ? null : <h2>{title}</h2>}
      {command.fault === null ? null : (
        <Notice tone="danger" announce="alert">
          {command.fault}
        </Notice>
      )}
      {children(isPressed)}
      <p>
        <Button type="submit" pending={command.isPending}>
          {command.isPending ? t('portal.sending') : submit}
        </Button>
      </p>
    </form>
  )
}
