import { useRef, useState, type RefObject, type SyntheticEvent } from 'react'

import { logoGrounds, officeBrand, type BrandEdition, type OfficeBrand } from '#services/contracts/brand.ts'
import { accentShades, usualAccent } from '#services/isomorphic/accent-shades.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import { useOfficeRead } from '../frame/data/office-read.ts'
import { SectionState } from '../frame/section-state.tsx'
import { BrandPreview } from './brand-preview.tsx'
import { drawLogo, logoFrame } from './draw-logo.ts'
import { EarlierEditions } from './earlier-editions.tsx'
import { Saving } from './saving.tsx'
import { useBrand, type BrandDraft } from './use-brand.ts'

import parts from '../frame/parts.module.css'
import css from './brand.module.css'

export function BrandPanel() {
  const read = useOfficeRead(officeBrand, '/api/crm/business/brand')
  return <SectionState read={read}>{(brand) => <Brand brand={brand} onRead={() => read.mutate()} />}</SectionState>
}

interface BrandProps {
  readonly brand: OfficeBrand
  readonly onRead: () => Promise<unknown>
}

function Brand({ brand: { inForce, editions }, onRead }: BrandProps) {
  const { t } = useI18n()
  const draft = useBrand(inForce, onRead)
  const code = useRef<HTMLInputElement>(null)
  const [isTried, setTried] = useState(false)
  const save = () => {
    setTried(true)
    if (draft.isCode) draft.save()
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    save()
  }
  const textOf = ({ accent, logo }: BrandEdition) =>
    [
      accent ?? t('settings.brand.edition.usual'),
      logo === null ? t('settings.brand.logo.none') : t('settings.brand.logo.own', logo),
    ].join(' · ')
  return (
    <>
      <form className={parts.panel} aria-labelledby="brand" noValidate onSubmit={submit}>
        <h2 className={parts.heading} id="brand">
          {t('settings.part.brand')}
        </h2>
        <p className={parts.quiet}>{t('settings.brand.how')}</p>
        <Accent draft={draft} code={code} isTried={isTried} />
        <LogoPart draft={draft} />
        <BrandPreview accent={draft.accent} logo={draft.logo} />
        <Saving draft={{ ...draft, save }} version={inForce.version} />
      </form>
      <EarlierEditions inForce={inForce.version} editions={editions} textOf={textOf} onTake={draft.take} />
    </>
  )
}

interface AccentProps {
  readonly draft: BrandDraft
  readonly code: RefObject<HTMLInputElement | null>
  readonly isTried: boolean
}

function Accent({ draft, code, isTried }: AccentProps) {
  const { t } = useI18n()
  const { accent } = draft
  const shades = accent === null ? null : accentShades(accent)
  return (
    <>
      <div className={css.colour}>
        <TextField
          type="color"
          label={t('settings.brand.accent')}
          value={accent ?? usualAccent}
          onChange={draft.colour}
        />
        <TextField
          ref={code}
          name="accent"
          label={t('settings.brand.code')}
          hint={t('settings.brand.code.how', { example: usualAccent })}
          error={isTried && !draft.isCode ? t('settings.brand.code.wrong', { example: usualAccent }) : undefined}
          maxLength={20}
          autoComplete="off"
          spellCheck={false}
          value={draft.code}
          onChange={draft.colour}
        />
      </div>
      <p className={parts.quiet} aria-live="polite">
        {shades === null
          ? ''
          : t(draft.isCorrected ? 'settings.brand.corrected' : 'settings.brand.uncorrected', {
              colour: shades.field,
              dark: shades.dark.accent,
            })}
      </p>
      {draft.code === '' ? null : (
        <div className={parts.tools}>
          <Button
            variant="secondary"
            onClick={() => {
              draft.colour('')
              // The button is gone with it.
              code.current?.focus()
            }}
          >
            {t('settings.brand.usual')}
          </Button>
        </div>
      )}
    </>
  )
}

function LogoPart({ draft }: { readonly draft: BrandDraft }) {
  const { t } = useI18n()
  const chooser = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const { logo, isUnreadable } = draft
  const choose = async (file: File) => draft.draw(await drawLogo(file))
  return (
    <section aria-labelledby="brand-logo" className={css.part}>
      <h3 className={parts.heading} id="brand-logo">
        {t('settings.brand.logo')}
      </h3>
      <p className={parts.quiet}>{t('settings.brand.logo.how', logoFrame)}</p>
      <p aria-live="polite">
        {logo === null
          ? t('settings.brand.logo.none')
          : t('settings.brand.logo.own', { width: logo.width, height: logo.height })}
      </p>
      <input
        ref={chooser}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        hidden
        aria-label={t('settings.brand.logo.choose')}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file !== undefined) void choose(file)
          // The same one can be chosen again.
          event.target.value = ''
        }}
      />
      <div className={parts.tools}>
        <Button ref={opener} variant="secondary" onClick={() => chooser.current?.click()}>
          {t('settings.brand.logo.choose')}
        </Button>
        {logo === null ? null : (
          <Button
            variant="quiet"
            onClick={() => {
              draft.remove()
              opener.current?.focus()
            }}
          >
            {t('settings.brand.logo.remove')}
          </Button>
        )}
      </div>
      {isUnreadable ? <p role="alert">{t('settings.brand.logo.unreadable')}</p> : null}
      {logo === null ? null : (
        <SelectField
          label={t('settings.brand.ground')}
          hint={t('settings.brand.ground.how')}
          value={logo.ground}
          onChange={draft.stand}
          options={logoGrounds.map((value) => ({ value, label: t(`settings.brand.ground.${value}`) }))}
        />
      )}
    </section>
  )
}
