import type { Queryable } from '#infra/database/database.ts'

/**
 * A restored log gives positions away once more that jobs in Redis are known by. SEAM: the installation's id in the keys of Redis is
 * renewed here, by `renewInstallationId(database)` of infra/database/installation.ts.
 */
export async function becomeNewInstallation(_database: Queryable): Promise<void> {}
