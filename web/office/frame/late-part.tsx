import { useEffect, useEffectEvent, type ComponentType } from 'react'

import { Boundary } from '#web/data/boundary.tsx'
import { late } from '#web/data/late.tsx'
import { useFetched } from '#web/data/use-fetched.ts'
import type { Area } from '#web/i18n/areas.ts'
import type { I18n } from '#web/i18n/i18n.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { BrokenSection } from './broken-section.tsx'

interface PartProps {
  /** Called when the part does not come, which a toast tells in place of a notice where it would stand: for what opens over the page. */
  readonly onMissing?: (() => void) | undefined
}

const known = new WeakMap<I18n['need'], Set<Area>>()

/**
 * A part of the office that is fetched when it is shown: its code, and the areas of words that nothing before it has needed
 * (`tests/office-words.test.ts` compares them with what it shows). Meanwhile it says that it loads; what fails to come is
 * said with the way to another attempt.
 */
export function latePart<Props extends object>(areas: readonly Area[], load: () => Promise<ComponentType<Props>>) {
  const Part = late(async () => guarded(await load()))

  function LatePart({ onMissing, ...props }: Props & PartProps) {
    const { t, need } = useI18n()
    const { status, retry } = useFetched(() => needOnce(need, areas), has(need, areas))
    // At the same time as the words; whoever shows it hears of a failure.
    useEffect(() => void Part.preload(), [])
    const notify = useNotify()
    const tell = () => {
      if (onMissing === undefined) return
      notify({ title: t('office.error'), description: t('office.unread'), tone: 'destructive' })
      onMissing()
    }
    const tellNow = useEffectEvent(tell)
    useEffect(() => {
      if (status === 'missing') tellNow()
    }, [status])
    const isInPlace = onMissing === undefined
    const waiting = isInPlace ? <output>{t('office.loading')}</output> : null
    if (status === 'waiting') return waiting
    if (status === 'missing') return isInPlace ? missing(retry) : null
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Props & PartProps without PartProps
    const own = props as unknown as Props
    return <Part {...own} waiting={waiting} otherwise={isInPlace ? missing : undefined} onMissing={tell} />
  }
  return Object.assign(LatePart, { preload: Part.preload })
}

const missing = (retry: () => void) => <Missing onRetry={retry} />

function guarded<Props extends object>(Inner: ComponentType<Props>): ComponentType<Props> {
  return function Guarded(props) {
    return (
      <Boundary otherwise={<BrokenSection />}>
        <Inner {...props} />
      </Boundary>
    )
  }
}

function Missing({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useI18n()
  return (
    <Notice tone="danger" announce="alert" actions={<Button onClick={onRetry}>{t('office.again')}</Button>}>
      {t('office.unread')}
    </Notice>
  )
}

const has = (need: I18n['need'], areas: readonly Area[]): boolean =>
  areas.every((area) => known.get(need)?.has(area) === true)

async function needOnce(need: I18n['need'], areas: readonly Area[]): Promise<void> {
  await need(areas)
  known.set(need, new Set([...(known.get(need) ?? []), ...areas]))
}
