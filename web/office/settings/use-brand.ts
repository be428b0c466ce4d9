import { useState } from 'react'

import { logoGrounds, logoPath, type BrandEdition, type BrandForm, type LogoGround } from '#services/contracts/brand.ts'
import { isShownAsChosen } from '#services/isomorphic/accent-shades.ts'
import { isHexColour } from '#services/isomorphic/oklch.ts'

import type { DrawnLogo } from './draw-logo.ts'
import { useKeptFields } from './kept-settings.ts'
import { useChange } from './use-change.ts'

/** A logo that is shown before it is saved: a new file, or one of an edition. */
export interface ShownLogo {
  readonly src: string
  readonly width: number
  readonly height: number
  readonly ground: LogoGround
  /** Null for a new file. */
  readonly sha256: string | null
}

type Typed = Readonly<Record<string, string>>

/** Brand form; unsaved changes survive others'. */
export function useBrand(inForce: BrandEdition, readAgain: () => Promise<unknown>) {
  const [kept, keep] = useKeptFields('brand')
  const { isSending, fault, send, dismiss } = useChange()
  const basis = kept?.basis ?? inForce.version
  const typed = kept?.typed ?? typedOf(inForce)
  const code = typed['accent'] ?? ''
  const accent = plainCode(code)
  const logo = logoIn(typed)
  /** The last file that was chosen could not be opened. */
  const [isUnreadable, setUnreadable] = useState(false)
  const discard = () => {
    dismiss()
    setUnreadable(false)
    keep(null)
  }
  const show = (next: Typed, version = basis) => {
    dismiss()
    const former = typedOf(inForce)
    const isAsInForce = version === inForce.version && Object.keys(next).every((name) => next[name] === former[name])
    keep(isAsInForce ? null : { typed: next, basis: version })
  }
  const change = (some: Typed) => show({ ...typed, ...some })
  const place = (logoFields: Typed) => {
    setUnreadable(false)
    change(logoFields)
  }
  const save = async () => {
    const form: BrandForm = { accent: accent === '' ? null : accent, logo: sentLogo(logo), expectedVersion: basis }
    if (await send('PUT', 'brand', form)) discard()
    else await readAgain()
  }
  return {
    code,
    isCode: accent === '' || isHexColour(accent),
    /** Null for the program's, and while what was typed is none. */
    accent: isHexColour(accent) ? accent : null,
    isCorrected: isHexColour(accent) && !isShownAsChosen(accent),
    logo,
    isUnreadable,
    isChanged: kept !== null,
    isSending,
    fault,
    /** True if somebody else published since the first change. False while saving: the newer version may be our own. */
    isOvertaken: kept !== null && !isSending && basis !== inForce.version,
    colour: (text: string) => change({ accent: text }),
    /** Null for a file that could not be opened: what is shown stays. */
    draw: (drawn: DrawnLogo | null) => {
      if (drawn === null) return setUnreadable(true)
      const { url, ground, width, height } = drawn
      place({ src: url, sha256: '', ground, width: String(width), height: String(height) })
    },
    stand: (ground: string) => change({ ground }),
    remove: () => place(noLogo),
    /** Shows an earlier edition, which is saved as another one. */
    take: (edition: BrandEdition) => {
      setUnreadable(false)
      show(typedOf(edition), inForce.version)
    },
    agree: () => show(typed, inForce.version),
    discard,
    save: () => void save(),
  }
}

export type BrandDraft = ReturnType<typeof useBrand>

const plainCode = (text: string): string => text.trim().toLowerCase()

const noLogo: Typed = { src: '', sha256: '', ground: 'light', width: '0', height: '0' }

const typedOf = ({ accent, logo }: BrandEdition): Typed => ({
  accent: accent ?? '',
  ...(logo === null
    ? noLogo
    : {
        src: logoPath(logo),
        sha256: logo.sha256,
        ground: logo.ground,
        width: String(logo.width),
        height: String(logo.height),
      }),
})

function logoIn(typed: Typed): ShownLogo | null {
  const { src = '', sha256 = '', width, height } = typed
  const ground = logoGrounds.find((one) => one === typed['ground']) ?? 'light'
  if (src === '') return null
  return { src, width: Number(width), height: Number(height), ground, sha256: sha256 === '' ? null : sha256 }
}

function sentLogo(logo: ShownLogo | null): BrandForm['logo'] {
  if (logo === null) return null
  const { sha256, ground, src } = logo
  return sha256 === null ? { file: src.slice(src.indexOf(',') + 1), ground } : { sha256, ground }
}
