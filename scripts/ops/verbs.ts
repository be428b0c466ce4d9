import { backup } from './backup.ts'
import { doctor } from './doctor.ts'
import { erase } from './erase.ts'
import { exportLog } from './export-log.ts'
import { importLog } from './import-log.ts'
import { jobs } from './jobs.ts'
import { restore } from './restore.ts'
import type { Verb } from './verb.ts'

/** In the order in which they are listed. */
export const verbs: readonly Verb[] = [exportLog, importLog, backup, restore, erase, doctor, jobs]
