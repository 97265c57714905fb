import { z } from 'zod';
import { named } from '#server/testing/shapes/named.ts';
import { date, uuid } from '#server/testing/shapes/scalars.ts';

/** Fields of every record. */
const anyRecord = {
  id: uuid,
  createdAt: date.nullish(),
  updatedAt: date.nullish(),
  isActive: z.boolean().nullish(),
  isArchived: z.boolean().nullish(),
  archivedAt: date.nullish(),
  deletedAt: date.nullish(),
  createdByUser: z.unknown().optional(),
  createdByUserId: z.string().nullish(),
  updatedByUser: z.unknown().optional(),
  updatedByUserId: z.string().nullish(),
  deletedByUser: z.unknown().optional(),
  deletedByUserId: z.string().nullish(),
};

export const tenantRecord = { ...anyRecord, tenantId: z.string().nullish(), tenant: z.unknown().optional() };

export const organizationRecord = {
  ...tenantRecord,
  organizationId: z.string().nullish(),
  organization: named('Organization').nullish(),
};

export const list = (item: z.ZodType) => z.strictObject({ items: z.array(item), total: z.number() });
export const openList = (item: z.ZodType) => z.object({ items: z.array(item), total: z.number() });
