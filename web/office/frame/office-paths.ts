/** The addresses of the office: the shop's own are in `web/paths.ts`, and weigh on its first paint. */
export const officePaths = { adminLogin: '/admin-login', crmLogin: '/crm-login', crm: '/crm' } as const
