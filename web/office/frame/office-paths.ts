/** Paths of the office; the shop's are in `web/paths.ts`. */
export const officePaths = { adminLogin: '/admin-login', crmLogin: '/crm-login', crm: '/crm' } as const
