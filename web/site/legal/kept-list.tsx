import { keptCookies, keptInStorage } from '#services/isomorphic/kept-list.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import css from './kept-list.module.css'

type CookieId = keyof typeof keptCookies
type StorageId = keyof typeof keptInStorage

/** Whether `keys` are the ids of the registry is what the compiler knows and `Object.keys` forgets. */
const idsOf = <Id extends string>(registry: Readonly<Record<Id, unknown>>): readonly Id[] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as it says above
  Object.keys(registry) as Id[]

export function KeptList() {
  return (
    <ul className={css.list}>
      {idsOf(keptCookies).map((id) => (
        <CookieLine key={id} id={id} />
      ))}
      {idsOf(keptInStorage).map((id) => (
        <StorageLine key={id} id={id} />
      ))}
    </ul>
  )
}

function CookieLine({ id }: { readonly id: CookieId }) {
  const { t } = useI18n()
  const { name, days, by } = keptCookies[id]
  return (
    <Line
      purpose={t(`privacy.kept.cookie.${id}`)}
      area={t('privacy.kept.area.cookie')}
      name={by === 'server' ? `__Host-${name}` : name}
      time={t('privacy.kept.time.cookie', { days })}
    />
  )
}

function StorageLine({ id }: { readonly id: StorageId }) {
  const { t } = useI18n()
  const { name, area } = keptInStorage[id]
  return (
    <Line
      purpose={t(`privacy.kept.storage.${id}`)}
      area={t(`privacy.kept.area.${area}`)}
      name={name}
      time={t(`privacy.kept.time.${area}`)}
    />
  )
}

interface LineProps {
  readonly purpose: string
  readonly area: string
  readonly name: string
  readonly time: string
}

const Line = ({ purpose, area, name, time }: LineProps) => (
  <li className={css.line}>
    <span>{purpose}</span>
    <span className={css.facts}>
      {area} <code lang="zxx">{name}</code> · {time}
    </span>
  </li>
)
