import type { EmailTeam } from '#services/contracts/email-team.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

import { useOfficeSession } from '../../frame/data/session.ts'
import { fullDate } from '../mail-dates.ts'
import type { useAssign } from './use-assign.ts'

import reader from '../reader.module.css'
import css from './team.module.css'

interface TeamBarProps {
  readonly team: EmailTeam
  readonly assigning: ReturnType<typeof useAssign>
}

export function TeamBar({ team, assigning }: TeamBarProps) {
  const { t } = useI18n()
  const { user } = useOfficeSession()
  const { assignee, members } = team
  const nameOf = ({ id, name }: EmailTeam['members'][number]) => (id === user.id ? t('team.me') : (name ?? id))
  return (
    <div className={css.bar}>
      <div className={css.assign}>
        <SelectField
          label={t('team.assignee')}
          value={assignee?.id ?? ''}
          options={[
            { value: '', label: t('team.nobody') },
            ...members.map((member) => ({ value: member.id, label: nameOf(member) })),
          ]}
          onChange={(id) => assigning.assign(id === '' ? null : id)}
        />
        {assignee?.id === user.id ? null : (
          <button type="button" className={reader.answer} onClick={assigning.assignToMe}>
            {t('team.assign-to-me')}
          </button>
        )}
      </div>
      <Present team={team} />
      <Answered team={team} />
    </div>
  )
}

/** Colleagues with the same conversation on screen; read out when it changes. */
export function Present({ team }: { readonly team: Pick<EmailTeam, 'present'> }) {
  const { t } = useI18n()
  return (
    <output className={css.present}>
      {team.present.map(({ id, name, isWriting }) => (
        <span key={id} className={css.person} data-writing={isWriting || undefined}>
          {t(isWriting ? 'team.is-writing' : 'team.is-reading', { name: name ?? id })}
        </span>
      ))}
    </output>
  )
}

function Answered({ team }: { readonly team: EmailTeam }) {
  const answeredBy = useAnsweredBy()
  if (team.answers.length === 0) return null
  return (
    <ul className={css.answers}>
      {team.answers.map((answer) => (
        <li key={answer.id}>{answeredBy(answer)}</li>
      ))}
    </ul>
  )
}

/** 'Answered by Asha, November 23, 2026 at 2:05 PM'. */
export function useAnsweredBy() {
  const { t, locale } = useI18n()
  const { user } = useOfficeSession()
  return ({ by, at, isWaiting }: EmailTeam['answers'][number]): string => {
    const when = fullDate(locale, at)
    if (by === null) return t('team.answered.elsewhere', { when })
    if (by.id === user.id) return t(isWaiting ? 'team.answering.me' : 'team.answered.me', { when })
    return t(isWaiting ? 'team.answering' : 'team.answered', { name: by.name ?? by.id, when })
  }
}
