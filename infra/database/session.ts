/**
 * What every session is told, on both drivers. Times are read and written in UTC. Our own SQL names its schemas; BullMQ's does not
 * and finds its tables through the search path.
 */
export const sessionSettings = { TimeZone: 'UTC', search_path: 'public,bullmq' } as const
