import { randomBytes } from 'node:crypto'

import type { EventLog } from '#events/log.ts'
import type { Cell } from '#events/schedule.ts'
import type { Database } from '#infra/database/database.ts'
import { databaseViews } from '#projections/views.ts'

import type { Config } from './config.ts'
import type { House, Logger } from './house.ts'
import { openCards, type Cards } from './open-cards.ts'
import { openPost, type Post } from './open-post.ts'
import { locate } from './places/gazetteer-search.ts'
import { travelMinutes } from './places/travel.ts'
import { secretFor } from './secret-key.ts'

interface Ground {
  /** Up to date. */
  readonly database: Database
  readonly log: EventLog
  /** The installation's. */
  readonly secret: string
  readonly logger: Logger
  /** Milliseconds since 1970. */
  readonly now: () => number
}

export interface Furnished {
  readonly house: House
  readonly cards: Cards
  readonly post: Post
  readonly close: () => Promise<void>
}

/** Connects what the environment names to a log: card provider, mail, and what journeys are handed. */
export async function furnishHouse(config: Config, { database, log, secret, logger, now }: Ground): Promise<Furnished> {
  const cards = await openCards(config, database, secretFor(secret, 'cards'), now, logger)
  const post = await openPost(config, database, now, logger)
  const house: House = {
    log,
    views: databaseViews(database),
    provider: cards.provider,
    mail: post.mail,
    sender: config,
    clock: () => new Date(now()).toISOString(),
    newId: () => randomBytes(16).toString('hex'),
    secret: secretFor(secret, 'customers'),
    locate: cellOf,
    travel: travelMinutes,
    logger,
  }
  return {
    house,
    cards,
    post,
    async close() {
      await cards.close()
      await post.close()
    },
  }
}

/** A place in steps of 0.02 degrees, about two kilometres: near enough for the road, too wide for a door. */
function cellOf(address: string, city: string): Cell | null {
  const found = locate(address, city)
  return found === null ? null : { lat: coarse(found.lat), lng: coarse(found.lng) }
}

const coarse = (degrees: number): number => Math.round(degrees * 50) / 50
