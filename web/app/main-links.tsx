import { Link, useLocation } from 'wouter'

import type { MessageKey } from '#web/i18n/areas.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { isUnder, paths } from '#web/paths.ts'

const links: readonly { readonly path: string; readonly label: MessageKey }[] = [
  { path: paths.services, label: 'nav.services' },
  { path: paths.about, label: 'nav.about' },
  { path: paths.contact, label: 'nav.contact' },
  { path: paths.blog, label: 'nav.blog' },
]

interface MainLinksProps {
  readonly className: string | undefined
  readonly onFollow?: () => void
}

/** The main navigation; the link of the section that one is in is marked as current. */
export function MainLinks({ className, onFollow }: MainLinksProps) {
  const { t } = useI18n()
  const [address] = useLocation()
  return links.map(({ path, label }) => (
    <li key={path}>
      <Link
        className={className}
        href={path}
        aria-current={isUnder(address, path) ? 'page' : undefined}
        onClick={onFollow}
      >
        {t(label)}
      </Link>
    </li>
  ))
}
