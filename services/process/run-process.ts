import { ConfigError, readConfig, type Config } from './config.ts'
import { openLogger } from './logger.ts'
import { openApplication, type Application } from './open-application.ts'
import { reasonOf } from './plain-faults.ts'

/** Runs main; a rejection is printed and ends with 1. */
export function runProcess(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    process.stderr.write(`${reasonOf(error)}\n`)
    process.exit(1)
  })
}

/** Application on a shared database; rejects with `ConfigError` without one. */
export async function openSharedApplication(
  prepare: () => Promise<void> = async () => {},
): Promise<{ readonly config: Config; readonly open: Application }> {
  const config = readConfig(process.env)
  if (config.databaseUrl === null)
    throw new ConfigError(
      'One process alone runs everything on its own database: use `npm start`, or set DATABASE_URL.',
    )
  await prepare()
  return { config, open: await openApplication(config, openLogger(config.logLevel)) }
}
