/**
 * Settings of every session, on both drivers. Times are read and written in UTC. Our own SQL names its schemas; BullMQ's does not
 * and finds its tables through the search path.
 *
 * Every question that we ask often has an index. A plan that was made while its table was young would read the whole table for as
 * long as the session keeps it: until statistics are gathered, and in the embedded database nobody gathers them. Where there is no
 * index, the table is read all the same, and the cost that this pretends must not make the server compile the plan.
 */
export const sessionSettings = {
  TimeZone: 'UTC',
  search_path: 'public,bullmq',
  enable_seqscan: 'off',
  jit: 'off',
} as const
