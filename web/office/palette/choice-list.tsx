/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus --
   the field of the combobox keeps the focus and has the keys */
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { KeyCap } from '../frame/keys/key-cap.tsx'
import type { Choice, ChoiceGroup } from './use-choices.ts'

import css from './palette.module.css'

interface ChoiceListProps {
  readonly id: string
  readonly groups: readonly ChoiceGroup[]
  readonly activeId: string | undefined
  readonly optionId: (choice: Choice) => string | undefined
  readonly onChoose: (choice: Choice) => void
}

/** The choices under the names of their groups. */
export function ChoiceList({ id, groups, activeId, optionId, onChoose }: ChoiceListProps) {
  const { t } = useI18n()
  return (
    <div id={id} role="listbox" className={css.list} aria-label={t('palette.list')}>
      {groups.map((group) => (
        <div key={group.id} role="group" aria-labelledby={`${id}-group-${group.id}`}>
          <p className={css.group} id={`${id}-group-${group.id}`} role="presentation">
            {group.label}
          </p>
          {group.choices.map((choice) => (
            <div
              key={choice.id}
              id={optionId(choice)}
              role="option"
              className={css.option}
              aria-selected={optionId(choice) === activeId}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(choice)}
            >
              <span className={css.label} dir="auto">
                {choice.label}
              </span>
              {choice.detail === undefined ? null : (
                <span className={css.detail} dir="auto">
                  {choice.detail}
                </span>
              )}
              {choice.shortcut === undefined ? null : <KeyCap shortcut={choice.shortcut} />}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
