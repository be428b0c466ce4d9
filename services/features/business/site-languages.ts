import type { Actor } from '#events/actor.ts'
import { command } from '#services/commands/command.ts'
import { isRefusal, type Refusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import type { SiteLanguages, SiteLanguagesForm } from '#services/contracts/site-languages.ts'
import { publishSiteLanguages, siteLanguagesInForce } from '#services/domain/catalogue/site-languages.ts'
import type { AppContext } from '#services/features/context.ts'

export async function changeSiteLanguages(
  ctx: Pick<AppContext, 'log'>,
  actor: Actor,
  { languages, expectedVersion }: SiteLanguagesForm,
): Promise<Refusal | { readonly version: number }> {
  const done = await command(ctx, actor, 'changeSiteLanguages', { offered: siteLanguagesInForce }, ({ offered }) => ({
    offered: publishSiteLanguages(languages, expectedVersion, offered),
  }))
  return isRefusal(done) ? done : { version: done.states.offered.version }
}

export async function officeSiteLanguages(ctx: Pick<AppContext, 'log'>): Promise<SiteLanguages> {
  const { version, languages } = await stateOf(ctx.log, siteLanguagesInForce)
  return { version, languages }
}
