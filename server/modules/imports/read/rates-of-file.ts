import type { Context } from '#server/context/context.ts';
import { projectKey, type Things } from '#server/modules/imports/read/import-things.ts';
import { seesFigure } from '#shared/access/figures.ts';
import type { CreateMissing } from '#shared/imports/import.schema.ts';
import { planRates, type RateGroup } from '#shared/imports/import-rates.ts';

/** Currencies in which amounts count. */
export interface Currencies {
  /** The currency of the organization. */
  readonly own: string | undefined;
  readonly ofClients: ReadonlyMap<string, string>;
}

async function findCurrencies(ctx: Context): Promise<Currencies> {
  const { tenantId, organizationId = '' } = ctx;
  const { currency } = await ctx.db.organization.findFirstOrThrow({
    where: { tenantId, id: organizationId },
    select: { currency: true },
  });
  const clients = await ctx.db.organizationContact.findMany({
    where: { tenantId, organizationId, deletedAt: null, currency: { not: null } },
    select: { id: true, currency: true },
  });
  return { own: currency, ofClients: new Map(clients.map((each) => [each.id, each.currency ?? currency])) };
}

interface Surroundings {
  readonly things: Things;
  readonly settings: { readonly createMissing: CreateMissing };
}

/** The number of a rate counts in the currency of the entry, so that one of another currency would be wrong. */
function isInCurrency(
  { kind, currency, client, project }: RateGroup,
  { own, ofClients }: Currencies,
  { things, settings }: Surroundings,
): boolean {
  if (currency === undefined) return true;
  if (kind === 'cost' || (client === undefined && project === undefined)) return currency === own;
  const ofProject = things.clientOfProject.get(things.ids.projects.get(projectKey({ project }) ?? '') ?? '');
  const clientId = client === undefined ? ofProject : (things.ids.clients.get(client) ?? ofProject);
  // A client that is made gets the currency of the file.
  if (client !== undefined && clientId === undefined && settings.createMissing.clients) return true;
  return currency === (ofClients.get(clientId ?? '') ?? own);
}

/** The rates that a file would create. Leaves out costs for callers who may not see them. */
export async function forecastRates(ctx: Context, groups: readonly RateGroup[], around: Surroundings) {
  const shown = seesFigure(ctx, 'cost') ? groups : groups.filter(({ kind }) => kind !== 'cost');
  if (shown.length === 0) return { rates: undefined, currencies: { own: undefined, ofClients: new Map() } };
  const currencies = await findCurrencies(ctx);
  const fit = shown.filter((group) => isInCurrency(group, currencies, around));
  const other = shown.filter((group) => !fit.includes(group));
  const { rates, left } = planRates(fit);
  return { currencies, rates: { rates, left: left + other.reduce((sum, { rows }) => sum + rows, 0) } };
}
