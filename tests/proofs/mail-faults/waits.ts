import type { Sabotage } from '../proof.ts'

export const shortenedMailWaits: readonly Sabotage[] = [
  { file: 'workers/engine/run-sync.ts', from: 'const firstRetryMs = 5_000', to: 'const firstRetryMs = 400' },
  {
    file: 'workers/engine/run-sync.ts',
    from: 'const longestRetryMs = 15 * 60_000',
    to: 'const longestRetryMs = 1_500',
  },
  { file: 'workers/engine/start-syncs.ts', from: 'const leaseSeconds = 15', to: 'const leaseSeconds = 6' },
  { file: 'workers/sync-mailboxes.ts', from: 'everyMs: 15_000', to: 'everyMs: 1_000' },
  { file: 'workers/send-office-mail.ts', from: 'everyMs: 15_000', to: 'everyMs: 1_000' },
  { file: 'services/mailbox/run-mailbox-sync.ts', from: 'const pollMs = 15_000', to: 'const pollMs = 2_000' },
  { file: 'services/mailbox/imap-connection.ts', from: 'const connectMs = 15_000', to: 'const connectMs = 4_000' },
  { file: 'services/mailbox/imap-connection.ts', from: 'const greetingMs = 10_000', to: 'const greetingMs = 4_000' },
  { file: 'services/mailbox/imap-connection.ts', from: 'const silenceMs = 60_000', to: 'const silenceMs = 6_000' },
  { file: 'services/mailbox/imap-connection.ts', from: 'const commandMs = 120_000', to: 'const commandMs = 10_000' },
  { file: 'services/mailbox/smtp-transport.ts', from: 'const stepMs = 10_000', to: 'const stepMs = 4_000' },
  {
    file: 'services/mailbox/outgoing/delivery-outcome.ts',
    from: '[30_000, 120_000, 600_000, 1_800_000, 7_200_000]',
    to: '[200, 400, 800, 1_600, 3_200]',
  },
]
