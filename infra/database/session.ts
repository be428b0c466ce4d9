/** Settings of every session: UTC, BullMQ's search path, index scans for plans without statistics, no JIT. */
export const sessionSettings = {
  TimeZone: 'UTC',
  search_path: 'public,bullmq',
  enable_seqscan: 'off',
  jit: 'off',
} as const
