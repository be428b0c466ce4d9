import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'

import { masterKeyFrom, opensKeys, openEncryption, type Encryption } from '#events/log/encryption.ts'
import { checkVocabulary, upcasts } from '#events/log/upcasts.ts'
import { openWitness } from '#events/log/witness.ts'
import { vocabulary } from '#events/vocabulary.ts'
import type { BlobStore } from '#infra/blobs/blob-store.ts'
import { openBrowserFaults, type BrowserFaults } from '#infra/database/browser-faults.ts'
import type { Database } from '#infra/database/database.ts'
import { migrate } from '#infra/database/migrate.ts'
import { openDatabase } from '#infra/database/open-database.ts'
import { openQueue } from '#infra/queue/open-queue.ts'
import type { Queue } from '#infra/queue/queue.ts'
import { requestSync } from '#infra/queue/sync-items.ts'
import { openNotificationReads, type NotificationReads } from '#infra/stores/notification-reads.ts'
import { noteOperation } from '#infra/stores/operations.ts'
import { openRefusedStarts, type RefusedStarts } from '#infra/stores/refused-starts.ts'
import { openStaffSettings, type StaffSettingsStore } from '#infra/stores/staff-settings.ts'
import { prepareProjections } from '#projections/engine/prepare.ts'
import { projections } from '#projections/registry.ts'
import type { Logger } from '#services/commands/logger.ts'
import { openLive, type Live } from '#services/live/live.ts'
import { textOrNull } from '#services/mailbox/outgoing/safe-texts.ts'
import { googleSync, openOfficeGoogle, type OfficeGoogle } from '#services/providers/google/office-google.ts'

import type { AppContext } from '../features/context.ts'
import type { MailboxTerms } from '../mailbox/mailbox.ts'
import { watchAppends, type AppendHealth } from './append-health.ts'
import { ConfigError, type Config } from './config.ts'
import { createContext } from './create-context.ts'
import { createGoogle, type GoogleSetup } from './create-google.ts'
import { createIdentities, type Identities } from './create-identities.ts'
import { createIdentityProvider, type IdentityProviderSetup } from './create-identity-provider.ts'
import { createMailbox } from './create-mailbox.ts'
import type { MailSetup } from './create-mailer.ts'
import type { PaymentSetup } from './create-payment-provider.ts'
import type { SmsSetup } from './create-sms.ts'
import { installationSecret } from './installation-secret.ts'
import { openBlobs } from './open-blobs.ts'
import { openProductLog } from './product-log.ts'
import { declareAtStart, openLogWatch, type LogWatch } from './watch-log.ts'

export interface Application {
  readonly ctx: AppContext
  readonly database: Database
  readonly queue: Queue
  readonly identities: Identities
  readonly live: Live
  readonly blobs: BlobStore
  readonly notificationReads: NotificationReads
  readonly mailbox: MailboxTerms
  readonly staffSettings: StaffSettingsStore
  readonly refusedStarts: RefusedStarts
  readonly browserFaults: BrowserFaults
  readonly appends: AppendHealth
  readonly watch: LogWatch
  readonly encryption: Encryption
  readonly paymentSetup: PaymentSetup
  readonly mailSetup: MailSetup
  readonly smsSetup: SmsSetup
  readonly googleSetup: GoogleSetup
  readonly google: OfficeGoogle
  readonly identityProvider: IdentityProviderSetup
  /** Unique name of this process. */
  readonly holder: string
  /** Closes in order, finishing requests first. */
  close(): Promise<void>
}

/** Opens and migrates the database and connects services; rejects with the reason. */
export async function openApplication(
  config: Config,
  logger: Logger,
  now: () => number = Date.now,
): Promise<Application> {
  const database = await openDatabase({
    databaseUrl: config.databaseUrl ?? undefined,
    connections: config.databasePool,
    dataDirectory: config.dataDirectory,
    durability: config.durability,
  })
  try {
    return await assemble(config, logger, await installationSecret(config, database), database, now)
  } catch (error) {
    await database.close()
    throw error
  }
}

async function assemble(
  config: Config,
  logger: Logger,
  secret: string,
  database: Database,
  now: () => number,
): Promise<Application> {
  await migrate(database)
  await checkVocabulary(database, vocabulary, upcasts)
  const encryption = openEncryption({ database, masterKey: masterKeyFrom(secret) })
  if (!(await opensKeys(database, masterKeyFrom(secret))))
    throw new ConfigError('SECRET_KEY is not the one that this database was encrypted with: put the right one back.')
  const witness = openWitness()
  const { log, appends } = watchAppends(openProductLog({ database, encryption, witness }))
  await prepareProjections(database, log, projections)
  const queue = await openOwnQueue(config, database, logger)
  const watch = await openLogWatch({ database, queue, witness, logger })
  await noteOperation(database, 'queue', { at: new Date(now()).toISOString(), details: { backend: queue.backend } })
  const googleSetup = await createGoogle(config, { database, secret, now })
  const blobs = openBlobs(database, config.dataDirectory)
  const { close, ...connected } = await createContext(config, { database, log, files: blobs, secret, logger, now })
  const { ctx } = connected
  const live = openLive({ log, database, logger })
  const identityProvider = createIdentityProvider(config, secret, now)
  const mailbox = createMailbox(config, { database, queue, blobs, secret, customerSecret: ctx.secret, now })
  return {
    ...connected,
    database,
    queue,
    identities: createIdentities({ database, now, config, secret }),
    live,
    staffSettings: openStaffSettings(database),
    notificationReads: openNotificationReads(database, now),
    refusedStarts: openRefusedStarts(database),
    browserFaults: openBrowserFaults(database),
    blobs,
    mailbox,
    appends,
    watch,
    encryption,
    googleSetup,
    google: openOfficeGoogle({
      ...googleSetup,
      database,
      wordsOf: (html) => textOrNull(mailbox, html),
      requestSync: (item) => requestSync({ database, queue }, { sync: googleSync, item }),
    }),
    identityProvider,
    holder: `${hostname()}-${process.pid}-${randomBytes(4).toString('hex')}`,
    async close() {
      watch.stop()
      live.close()
      await identityProvider.close()
      await queue.close()
      await mailbox.sanitiser.close()
      await close()
      await googleSetup.close()
      await log.close()
      await database.close()
    },
  }
}

/** The queue of this installation, which has another id and so other jobs where its database went back. */
async function openOwnQueue(config: Config, database: Database, logger: Logger): Promise<Queue> {
  const open = () =>
    openQueue({
      redisUrl: config.redisUrl,
      database,
      report: (error) => logger.warn({ error: error.message }, 'the queue'),
    })
  const queue = await open()
  if (!(await declareAtStart({ database, queue, logger }))) return queue
  await queue.close()
  return open()
}
