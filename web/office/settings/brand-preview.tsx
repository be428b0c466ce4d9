import type { CSSProperties } from 'react'

import { isWide } from '#services/contracts/brand.ts'
import { accentGrounds, accentShades, inks, usualAccent } from '#services/isomorphic/accent-shades.ts'
import { brand } from '#web/brand.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { RingMark } from '#web/ui/ring-mark.tsx'

import type { ShownLogo } from './use-brand.ts'

import parts from '../frame/parts.module.css'
import css from './brand.module.css'

interface BrandPreviewProps {
  /** Null: the colours of the program. */
  readonly accent: string | null
  readonly logo: ShownLogo | null
}

const themes = ['light', 'dark'] as const

/** Preview in both themes. */
export function BrandPreview({ accent, logo }: BrandPreviewProps) {
  const { t } = useI18n()
  return (
    <section aria-labelledby="brand-preview" className={css.preview}>
      <h3 className={parts.heading} id="brand-preview">
        {t('settings.brand.preview')}
      </h3>
      <div className={parts.grid}>
        {themes.map((theme) => (
          <figure key={theme} className={css.theme} style={coloursOf(accent ?? usualAccent, theme)}>
            <figcaption>{t(`settings.brand.preview.${theme}`)}</figcaption>
            <p className={css.name}>
              <Mark logo={logo} theme={theme} />
            </p>
            <p className={css.text}>{t('settings.brand.preview.text')}</p>
            <p className={css.buttons}>
              <span className={css.button}>{t('settings.brand.preview.button')}</span>
              <span className={css.pressed}>{t('settings.brand.preview.pressed')}</span>
            </p>
            <p className={css.field}>{t('settings.brand.preview.field')}</p>
            <p className={css.soft}>{t('settings.brand.preview.soft')}</p>
          </figure>
        ))}
      </div>
    </section>
  )
}

/** Tokens of a theme with the accent's. */
function coloursOf(accent: string, theme: 'light' | 'dark'): CSSProperties & Readonly<Record<`--${string}`, string>> {
  const shades = accentShades(accent)
  const { accent: berry, pressed, onAccent } = shades[theme]
  const [ground, surface] = accentGrounds[theme]
  return {
    '--powder': ground,
    '--surface': surface,
    '--ink': inks[theme],
    '--berry': berry,
    '--berry-press': pressed,
    '--on-berry': onAccent,
    '--raspberry': shades.field,
    '--strawberry': shades.soft,
    '--sp-6': shades.soft,
  }
}

function Mark({ logo, theme }: { readonly logo: ShownLogo | null; readonly theme: 'light' | 'dark' }) {
  if (logo === null)
    return (
      <>
        <RingMark />
        {brand.name}
      </>
    )
  const wide = isWide(logo)
  const plate = logo.ground === theme ? undefined : logo.ground
  return (
    <>
      <img className={css.logo} data-plate={plate} src={logo.src} alt={wide ? brand.name : ''} />
      {wide ? null : brand.name}
    </>
  )
}
