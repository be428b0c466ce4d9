import { useLocation } from 'wouter'

import { officePaths } from './frame/office-paths.ts'
import { Crm } from './shell/crm.tsx'
import { SignInPage } from './sign-in-page.tsx'

/** The pages of the office by their addresses, which the server has checked. */
export function OfficePages() {
  const [path] = useLocation()
  const parts = path.split('/').filter((part) => part !== '')
  const plain = `/${parts.join('/')}`
  if (plain === officePaths.crm) return <Crm />
  return <SignInPage key={plain} door={plain === officePaths.crmLogin ? 'crm' : 'admin'} />
}
