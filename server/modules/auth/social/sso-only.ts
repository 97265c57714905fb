import type { BaseContext } from '#server/context/context.ts';
import { fieldError } from '#server/errors.ts';
import { socialTexts } from '#shared/auth/social.schema.ts';

/** Refuses every way in but the providers, where the installation wants it so. */
export function refuseOutsideSso({ services }: Pick<BaseContext, 'services'>, field: string): void {
  if (services.config.signIn.ssoOnly) throw fieldError(field, socialTexts.ssoOnly, 'SSO_ONLY');
}

/** A password is refused as well, unless it is that of the administrator who gets in when the provider is out. */
export function refusePasswordOutsideSso(ctx: Pick<BaseContext, 'services'>, email: string): void {
  if (ctx.services.config.signIn.breakGlassEmail === email) return;
  refuseOutsideSso(ctx, 'password');
}
