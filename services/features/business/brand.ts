import type { Actor } from '#events/actor.ts'
import { catalogueStream, type BrandLogo, catalogueEvents } from '#events/catalogue.ts'
import { command } from '#services/commands/command.ts'
import { isRefusal, refuse, type Refusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import { refuseUnlessPermitted } from '#services/commands/permissions.ts'
import { once } from '#services/commands/stored-files.ts'
import {
  longestLogoSide,
  mostLogoBytes,
  shortestLogoSide,
  type BrandForm,
  type LogoType,
  type OfficeBrand,
} from '#services/contracts/brand.ts'
import { pngWithoutMetadata } from '#services/domain/brand/png.ts'
import { brandInLog, publishBrand, publishedLogo, usualBrand, type Brand } from '#services/domain/catalogue/brand.ts'
import { allStaff, usernamesIn } from '#services/domain/staff/staff.ts'
import { jpegSize, jpegWithoutMetadata } from '#services/domain/visit-photo/jpeg.ts'
import type { AppContext } from '#services/features/context.ts'

type Context = Pick<AppContext, 'log' | 'files' | 'newId'>

/** Changes the brand. A logo is stored before its event, with an owner of its own, and kept for mails. */
export async function changeBrand(
  ctx: Context,
  actor: Actor,
  { accent, logo: wanted, expectedVersion }: BrandForm,
): Promise<Refusal | { readonly version: number }> {
  const refused = refuseUnlessPermitted('changeBrand', actor)
  if (refused !== null) return refused
  const publish = (logoIn: (brand: Brand) => BrandLogo | null | Refusal) =>
    command(ctx, actor, 'changeBrand', { brand: brandInLog }, ({ brand }) => {
      const logo = logoIn(brand)
      if (logo !== null && isRefusal(logo)) return logo
      const decided = publishBrand({ accent, logo }, expectedVersion, brand)
      return isRefusal(decided) ? decided : { changes: { brand: decided }, answer: decided.length > 0 }
    })
  if (wanted === null || 'sha256' in wanted) {
    const done = await publish((brand) => {
      if (wanted === null) return null
      const known = publishedLogo(brand, wanted.sha256)
      return known === undefined ? refuse('not_found') : { ...known, ground: wanted.ground }
    })
    return isRefusal(done) ? done : { version: done.states.brand.inForce.version }
  }
  const picture = pictureOf(Buffer.from(wanted.file, 'base64'))
  if (picture === null) return refuse('logo_invalid')
  const owner = `brand-logo-${ctx.newId()}`
  const { bytes, ...sides } = picture
  const { sha256 } = await ctx.files.put(once(bytes), { owner })
  const done = await publish(() => ({ sha256, ...sides, ground: wanted.ground }))
  // Published as it is already, the file has its owner.
  if (isRefusal(done) || !done.answer) await ctx.files.release(owner)
  return isRefusal(done) ? done : { version: done.states.brand.inForce.version }
}

interface Picture {
  readonly type: LogoType
  readonly width: number
  readonly height: number
  readonly bytes: Uint8Array
}

/** Type by magic bytes, without metadata; null for an unsupported file. */
function pictureOf(file: Uint8Array): Picture | null {
  if (file.length > mostLogoBytes) return null
  const png = pngWithoutMetadata(file, longestLogoSide)
  const jpeg = png === null ? jpegWithoutMetadata(file) : null
  const size = jpeg === null ? null : jpegSize(jpeg)
  const found: Picture | null =
    png !== null
      ? { type: 'png', ...png }
      : jpeg !== null && size !== null
        ? { type: 'jpeg', ...size, bytes: jpeg }
        : null
  const sides = found === null ? [] : [found.width, found.height]
  return sides.every((side) => side >= shortestLogoSide && side <= longestLogoSide) ? found : null
}

export async function officeBrand({ log }: Pick<AppContext, 'log'>): Promise<OfficeBrand> {
  const [events, staff] = await Promise.all([log.readStream(catalogueStream), stateOf(log, allStaff)])
  const usernameOf = usernamesIn(staff)
  const published = events
    .filter(({ type }) => type === 'BrandPublished')
    .map(({ data, recordedAt, meta: { actor } }) => ({
      ...catalogueEvents.BrandPublished.data.parse(data),
      at: recordedAt,
      by: actor.kind === 'staff' ? usernameOf(actor.staffId) : null,
    }))
  const { version, accent, logo } = published.at(-1) ?? usualBrand
  return {
    inForce: { version, accent, logo },
    editions: [{ ...usualBrand, at: null, by: null }, ...published].toReversed(),
  }
}

/** Logo of any edition; null for other files. */
export async function logoContent(
  ctx: Pick<AppContext, 'log' | 'views' | 'files'>,
  { sha256, type }: Pick<BrandLogo, 'sha256' | 'type'>,
): ReturnType<AppContext['files']['get']> {
  const inForce = (await ctx.views.catalogue())?.brand?.logo
  const known = inForce?.sha256 === sha256 ? inForce : publishedLogo(await stateOf(ctx.log, brandInLog), sha256)
  return known?.type === type ? ctx.files.get(sha256) : null
}
