import { withoutSlash } from './language-path.ts'

/** The pages of the office, a web app of its own. Their addresses name no language. */
const officePages: readonly string[] = ['/admin-login', '/crm-login', '/crm']

export const isOfficePage = (path: string): boolean => officePages.includes(withoutSlash(path))

/** The service worker of the office. Its scope is /crm: the shop has no part in it. */
export const officeWorkerPath = '/crm-worker.js'
