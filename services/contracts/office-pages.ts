import { withoutSlash } from './language-path.ts'

/** The pages of the office, a web app of its own; '/crm' and '/crm-login' come with the accounts of staff. Their addresses name no language. */
const officePages: readonly string[] = ['/admin-login']

export const isOfficePage = (path: string): boolean => officePages.includes(withoutSlash(path))
