import { useState } from 'react'

import type { SystemState } from '#services/contracts/system.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

import type { SystemCall } from './use-system-call.ts'
import { WorkState } from './work-state.tsx'

import parts from '../frame/parts.module.css'
import css from './system.module.css'

interface RebuildPanelProps {
  readonly state: SystemState
  readonly isBusy: boolean
  readonly call: SystemCall
}

/** Makes a read model again from the log. */
export function RebuildPanel({ state: { rebuild, projections }, isBusy, call }: RebuildPanelProps) {
  const { t } = useI18n()
  const [projection, setProjection] = useState('all')
  const nameOf = (target: string | null) => (target === 'all' ? t('system.rebuild.all') : (target ?? ''))
  return (
    <section className={parts.panel} aria-labelledby="system-rebuild">
      <h2 className={parts.heading} id="system-rebuild">
        {t('system.rebuild')}
      </h2>
      <p>{t('system.rebuild.about')}</p>
      {rebuild === null ? (
        <p className={parts.quiet}>{t('system.rebuild.never')}</p>
      ) : (
        <WorkState work={rebuild}>
          <p className={css.good}>{t('system.rebuild.done', { target: nameOf(rebuild.target) })}</p>
        </WorkState>
      )}
      <div className={parts.tools}>
        <SelectField
          label={t('system.rebuild.which')}
          value={projection}
          options={['all', ...projections].map((name) => ({
            value: name,
            label: nameOf(name),
            // Names of the program are English.
            lang: name === 'all' ? undefined : 'en',
          }))}
          onChange={setProjection}
        />
        <Button
          variant="secondary"
          disabled={isBusy}
          pending={call.pending === 'rebuild'}
          onClick={() => void call.run('rebuild', { projection })}
        >
          {t('system.rebuild.run')}
        </Button>
      </div>
    </section>
  )
}
