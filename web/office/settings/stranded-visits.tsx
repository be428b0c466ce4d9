import { useState } from 'react'

import type { VanVisit } from '#services/contracts/vans.ts'
import { request } from '#web/data/http.ts'
import { useReadAgain } from '#web/data/read-again.ts'
import { useCommand } from '#web/data/use-command.ts'
import { OwnRefusal, useFailure } from '#web/data/use-failure.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { VisitLine } from './visit-line.tsx'

import parts from '../frame/parts.module.css'

export function StrandedVisits({ visits }: { readonly visits: readonly VanVisit[] }) {
  const { t } = useI18n()
  const { moving, fault, move } = useMoving()
  const movable = visits.filter(({ isHeld }) => !isHeld)
  if (visits.length === 0) return null
  return (
    <Notice
      tone="warning"
      title={t('settings.vans.stranded', { count: visits.length })}
      actions={
        movable.length > 1 ? (
          <Button pending={moving !== null} onClick={() => void move(movable)}>
            {t('settings.vans.move-all')}
          </Button>
        ) : null
      }
    >
      <ul className={parts.rows}>
        {visits.map((visit) => (
          <li key={visit.bookingId} className={parts.row}>
            <VisitLine visit={visit} />
            {visit.isHeld ? null : (
              <Button
                variant="secondary"
                pending={moving === visit.bookingId}
                disabled={moving !== null && moving !== visit.bookingId}
                onClick={() => void move([visit])}
              >
                {t('settings.vans.move', { reference: visit.reference })}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {fault === null ? null : <p role="alert">{fault}</p>}
    </Notice>
  )
}

function useMoving() {
  const { t } = useI18n()
  const notify = useNotify()
  const readAgain = useReadAgain()
  const [moving, setMoving] = useState<string | null>(null)
  const { expireBy, wordsFor } = useFailure()
  const failed = t('settings.not-saved')

  /** One after the other: each takes a slot that the next one may want. What finds no van stays, and is told. */
  const { isPending, fault, run } = useCommand<readonly VanVisit[]>({
    async send(visits) {
      const faults = new Map<string, string[]>()
      for (const { bookingId, reference } of visits) {
        setMoving(bookingId)
        try {
          await request('POST', `/api/crm/bookings/${bookingId}/van`, {})
        } catch (error) {
          if (await expireBy(error)) return
          const said = wordsFor(error, { failed })
          faults.set(said, [...(faults.get(said) ?? []), reference])
        }
      }
      await readAgain((path) => path === '/api/crm/business/vans')
      const count = visits.length - [...faults.values()].flat().length
      if (count > 0) notify({ title: t('settings.vans.moved', { count }), tone: 'success' })
      if (faults.size > 0)
        throw new OwnRefusal([...faults].map(([said, references]) => `${references.join(', ')}: ${said}`).join(' '))
    },
    failed,
  })
  return { moving: isPending ? moving : null, fault, move: run }
}
