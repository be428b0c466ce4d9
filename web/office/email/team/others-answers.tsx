import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { Present, useAnsweredBy } from './team-bar.tsx'
import type { useAnswers } from './use-answers.ts'

import css from './team.module.css'

interface OthersAnswersProps {
  readonly others: ReturnType<typeof useAnswers>
  readonly isPending: boolean
  /** Sends despite these answers. */
  readonly onSendToo: (answers: readonly string[]) => void
}

export function OthersAnswers({ others, isPending, onSendToo }: OthersAnswersProps) {
  const { t } = useI18n()
  const answeredBy = useAnsweredBy()
  const { team, unseen } = others
  if (team === undefined) return null
  return (
    <>
      <Present team={team} />
      {unseen.length === 0 ? null : (
        <Notice
          tone="warning"
          announce="alert"
          title={t('team.already-answered')}
          actions={
            <Button variant="secondary" pending={isPending} onClick={() => onSendToo(unseen.map(({ id }) => id))}>
              {t('team.send-too')}
            </Button>
          }
        >
          {unseen.map((answer) => (
            <div key={answer.id}>
              <p>{answeredBy(answer)}</p>
              <blockquote className={css.given} dir="auto">
                {answer.text}
              </blockquote>
            </div>
          ))}
        </Notice>
      )}
    </>
  )
}
