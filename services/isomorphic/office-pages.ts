import { withoutSlash } from './language-path.ts'

/** Pages of the office's web app, without languages. */
const officePages: readonly string[] = ['/admin-login', '/crm-login', '/crm']

export const isOfficePage = (path: string): boolean => officePages.includes(withoutSlash(path))

/** Service worker of scope /crm. */
export const officeWorkerPath = '/crm-worker.js'
