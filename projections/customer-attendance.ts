import type { Queryable } from '#infra/database/database.ts'

const mostRows = 200

export interface AttendanceVisit {
  readonly id: string
  readonly date: string
  readonly time: string
  readonly service: string
  readonly moves: number
  readonly isCancelledLate: boolean
  readonly isMissed: boolean
}

export interface Attendance {
  readonly moves: number
  readonly lateCancellations: number
  readonly noShows: number
  /** The counted visits, latest start first, at most 200. */
  readonly visits: AttendanceVisit[]
}

interface Row extends AttendanceVisit {
  readonly allMoves: number
  readonly allLate: number
  readonly allMissed: number
}

/** Moves, late cancellations and no-shows of merged customers `ids`. */
export async function attendanceOf(database: Queryable, ids: readonly string[]): Promise<Attendance> {
  const rows = await database.query<Row>(
    `select id, to_char(date, 'YYYY-MM-DD') as date, time, service->>'displayName' as service, customer_moves as moves,
       is_cancelled_late as "isCancelledLate", status = 'missed' as "isMissed",
       (sum(customer_moves) over ())::int as "allMoves",
       (count(*) filter (where is_cancelled_late) over ())::int as "allLate",
       (count(*) filter (where status = 'missed') over ())::int as "allMissed"
     from rm.bookings
     where customer_id = any($1::text[]) and (customer_moves > 0 or is_cancelled_late or status = 'missed')
     order by starts_at desc, id limit ${mostRows}`,
    [[...ids]],
  )
  const [first] = rows
  return {
    moves: first?.allMoves ?? 0,
    lateCancellations: first?.allLate ?? 0,
    noShows: first?.allMissed ?? 0,
    visits: rows.map((row) => {
      const { allMoves: _, allLate: __, allMissed: ___, ...visit } = row
      return visit
    }),
  }
}
