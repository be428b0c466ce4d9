import { adminPassword } from './admin-password.ts'
import { asOf } from './as-of.ts'
import { backup } from './backup.ts'
import { copyPerson } from './copy-person.ts'
import { day } from './day.ts'
import { dispute } from './dispute.ts'
import { doctor } from './doctor.ts'
import { erase } from './erase.ts'
import { exportLog } from './export-log.ts'
import { history } from './history.ts'
import { importLog } from './import-log.ts'
import { jobs } from './jobs.ts'
import { list } from './list.ts'
import { money } from './money.ts'
import { rebuild } from './rebuild.ts'
import { reencrypt } from './reencrypt-credentials.ts'
import { relinkEmails } from './relink-emails.ts'
import { removeFactorsOf } from './remove-factors.ts'
import { restore } from './restore.ts'
import { retention } from './retention.ts'
import { settle } from './settle.ts'
import type { Verb } from './verb.ts'
import { verify } from './verify.ts'
import { visit } from './visit.ts'

export const verbs: readonly Verb[] = [
  rebuild,
  verify,
  asOf,
  history,
  list,
  exportLog,
  importLog,
  backup,
  restore,
  settle,
  visit,
  dispute,
  money,
  day,
  copyPerson,
  erase,
  retention,
  reencrypt,
  relinkEmails,
  adminPassword,
  removeFactorsOf,
  doctor,
  jobs,
]
