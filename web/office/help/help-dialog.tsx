import { Link } from 'wouter'

import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

import { useOfficeSession } from '../frame/data/session.ts'
import { sectionPath } from '../frame/use-section.ts'

import parts from '../frame/parts.module.css'
import css from './help.module.css'

interface HelpDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly onKeys: () => void
}

const ofCrew = [
  { id: 'find', path: null },
  { id: 'visit', path: sectionPath('bookings') },
] as const

const ofOwner = [
  { id: 'find', path: null },
  { id: 'lead', path: sectionPath('leads') },
  { id: 'phone', path: sectionPath('bookings', { view: 'new' }) },
  { id: 'pipeline', path: sectionPath('pipeline') },
  { id: 'weather', path: sectionPath('bookings', { view: 'weather' }) },
  { id: 'payment', path: sectionPath('bookings') },
  { id: 'export', path: sectionPath('reports') },
  { id: 'stuck', path: sectionPath('system') },
] as const

export function HelpDialog({ open, onClose, onKeys }: HelpDialogProps) {
  const { t } = useI18n()
  const { user } = useOfficeSession()
  return (
    <Dialog open={open} onClose={onClose} title={t('help.title')} closeLabel={t('office.close')}>
      <ul className={parts.rows}>
        {(user.role === 'owner' ? ofOwner : ofCrew).map(({ id, path }) => (
          <li key={id} className={css.topic}>
            <h3 className={parts.heading}>
              {path === null ? (
                t(`help.${id}`)
              ) : (
                <Link href={path} onClick={onClose}>
                  {t(`help.${id}`)}
                </Link>
              )}
            </h3>
            <p>{t(`help.${id}.how`)}</p>
          </li>
        ))}
      </ul>
      <p>
        <Button variant="secondary" onClick={onKeys}>
          {t('help.keys')}
        </Button>
      </p>
    </Dialog>
  )
}
