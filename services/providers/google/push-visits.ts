import { dayOf } from '#events/values/toronto.ts'
import type { Queryable } from '#infra/database/database.ts'
import type { Logger } from '#services/commands/logger.ts'

import { deleteEvent, insertEvent, replaceEvent } from './calendar.ts'
import type { GoogleClient } from './client.ts'
import { isGoogleFault } from './failure.ts'
import { calendarChanges, type CalendarChange } from './visit-events.ts'
import { mirroredVisits, visitsFrom } from './visits-store.ts'

const mostChanges = 100

interface PushTerms {
  readonly database: Queryable
  readonly client: GoogleClient
  readonly logger: Logger
  readonly now: () => number
  readonly signal: AbortSignal
}

/** Writes coming bookings into the calendar. */
export async function pushVisits(terms: PushTerms): Promise<void> {
  const { database, client, logger, signal } = terms
  const today = dayOf(new Date(terms.now()).toISOString())
  const changes = calendarChanges(...(await Promise.all([visitsFrom(database, today), mirroredVisits(database)])))
  for (const change of changes.slice(0, mostChanges)) {
    signal.throwIfAborted()
    try {
      await apply(client, change)
    } catch (error) {
      // Google does not want this one; the others have nothing to do with it.
      if (!isGoogleFault(error, 'refused', 'not_found')) throw error
      logger.warn({ event: change.id, error: String(error) }, 'a visit could not be written into the calendar')
    }
  }
}

async function apply(client: GoogleClient, change: CalendarChange): Promise<void> {
  if (change.kind === 'delete') {
    await deleteEvent(client, change.id)
    return
  }
  try {
    await insertEvent(client, change.event, change.id)
  } catch (error) {
    // It is there and says something else, or was deleted there: an id is never free again.
    if (!isGoogleFault(error, 'exists')) throw error
    await replaceEvent(client, change.id, change.event)
  }
}
