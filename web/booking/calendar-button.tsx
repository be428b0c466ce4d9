import { isSlotLabel } from '#events/values/time.ts'
import type { BookingSummary } from '#services/contracts/booking.ts'
import { calendarUid } from '#services/isomorphic/icalendar.ts'
import { brand } from '#web/brand.ts'
import { useServices } from '#web/data/site-reads.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'

import { calendarFile } from './calendar-file.ts'

/** The visit as a file for any calendar program, made here. */
export function CalendarButton({ summary }: { readonly summary: BookingSummary }) {
  const { t } = useI18n()
  const services = useServices().data ?? []
  const { time } = summary
  if (!isSlotLabel(time)) return null

  const download = () => {
    const service = services.find((one) => one.id === summary.serviceId)
    const visit = {
      uid: calendarUid(summary.bookingId),
      sequence: 0,
      title: `${brand.name}: ${summary.serviceName}`,
      details: t('booking.ics.details', { reference: summary.reference, phone: brand.phone }),
      location: summary.location,
      date: summary.date,
      time,
      durationHours: service?.durationHours.max ?? 1,
    }
    saveFile(`${summary.reference}.ics`, 'text/calendar;charset=utf-8', calendarFile(visit, new Date().toISOString()))
  }
  return (
    <Button size="large" onClick={download}>
      {t('booking.add-to-calendar')}
    </Button>
  )
}

function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
