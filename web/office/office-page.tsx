import type { ReactNode } from 'react'

import { brand, logo } from '#web/brand.ts'
import { paths } from '#web/paths.ts'
import { RingMark } from '#web/ui/ring-mark.tsx'

import page from '#web/ui/picture-page.module.css'
import css from './office-page.module.css'

interface OfficePageProps {
  readonly title: string
  readonly body: string
  readonly picture: ReactNode
  readonly children: ReactNode
}

/** A page of the office outside of its sections: before somebody is signed in, or in place of a section. */
export function OfficePage({ title, body, picture, children }: OfficePageProps) {
  return (
    <>
      <header className={css.bar}>
        <a className={css.name} href={paths.home}>
          <RingMark logo={logo} />
          <span>{brand.name}</span>
        </a>
      </header>
      <main className={page.page}>
        <div className={page.picture}>{picture}</div>
        <div className={page.words}>
          <h1 className={page.title}>{title}</h1>
          <p className={page.body}>{body}</p>
          <div className={page.actions}>{children}</div>
        </div>
      </main>
    </>
  )
}
