import type { z } from 'zod';
import type { Context } from '#server/context/context.ts';
import { fields } from '#server/db/fields.ts';
import { badRequest } from '#server/errors.ts';
import { RawJson } from '#server/http/serialize.ts';
import {
  integrationFilters,
  type integrationListQuery,
  type integrationSchema,
  type integrationTypeSchema,
} from '#shared/integrations/integration.schema.ts';

type Integration = z.output<typeof integrationSchema>;

const typeColumns = fields('id', 'name', 'description', 'icon', 'groupName', 'order');

/** Clients ask for the keys that are null as well. */
export async function listIntegrationTypes(
  ctx: Context,
): Promise<RawJson<z.output<typeof integrationTypeSchema>[]>> {
  const rows = await ctx.db.integrationType.findMany({
    select: typeColumns,
    orderBy: [{ order: 'asc' }, { createdAt: 'asc' }, { name: 'asc' }],
  });
  return new RawJson(JSON.stringify(rows));
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest('The filters are not valid JSON.', { code: 'INVALID_JSON' });
  }
}

/** The catalogue, by kind and beginning of the name; `filters` carries the same two as JSON. */
export async function listIntegrations(
  ctx: Context,
  query: z.output<typeof integrationListQuery>,
): Promise<Integration[]> {
  const filters = query.filters ? integrationFilters.parse(jsonOf(query.filters)) : query;
  const { integrationTypeId, searchQuery } = filters;
  const rows = await ctx.db.integration.findMany({
    where: {
      ...(searchQuery && { name: { startsWith: searchQuery, mode: 'insensitive' } }),
    },
    select: {
      ...fields('id', 'name', 'provider', 'redirectUrl', 'imgSrc', 'isComingSoon', 'isPaid', 'isFreeTrial'),
      ...fields('freeTrialPeriod', 'order', 'version', 'docUrl'),
      integrationTypes: { select: { integrationType: { select: typeColumns } } },
    },
    orderBy: [{ order: 'asc' }, { name: 'asc' }],
  });
  return rows
    .map(({ integrationTypes, ...row }) => ({
      ...row,
      fullImgUrl: row.imgSrc,
      integrationTypes: integrationTypes.map(({ integrationType }) => integrationType),
    }))
    .filter(
      ({ integrationTypes }) =>
        integrationTypeId === undefined || integrationTypes.some(({ id }) => id === integrationTypeId),
    );
}
