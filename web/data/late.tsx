import { useEffect, useEffectEvent, type ComponentType, type ReactNode } from 'react'

import { Boundary } from './boundary.tsx'
import { useFetched } from './use-fetched.ts'

export interface LateProps {
  /** Shown until the part is there. */
  readonly waiting?: ReactNode
  /** Comes and stays with the part. */
  readonly along?: ReactNode
  /** Shown when the part's code does not come or breaks; without it the part stays away. */
  readonly otherwise?: ((retry: () => void) => ReactNode) | undefined
  readonly onMissing?: (() => void) | undefined
}

/**
 * A part of a page whose code is fetched apart. What fails to come is fetched again as soon as the network may be back; what
 * was preloaded shows with the first render.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let fetched: ComponentType<Props> | null = null
  let pending: Promise<void> | null = null
  const preload = (): Promise<void> => {
    pending ??= load().then((part) => void (fetched = part))
    pending.catch(() => (pending = null))
    return pending
  }

  function Late({ waiting, along, otherwise, onMissing, ...props }: Props & LateProps) {
    const { status, retry } = useFetched(preload, fetched !== null)
    const tell = useEffectEvent(() => onMissing?.())
    useEffect(() => {
      if (status === 'missing') tell()
    }, [status])
    if (status === 'missing') return otherwise?.(retry)
    if (fetched === null) return waiting
    const Part = fetched
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Props & LateProps without LateProps
    const own = props as unknown as Props
    return (
      <Boundary otherwise={otherwise?.(() => location.reload())}>
        <Part {...own} />
        {along}
      </Boundary>
    )
  }
  return Object.assign(Late, { preload })
}
