import { z } from 'zod';

/** An instant on the wire: ISO 8601 with Z. */
export const isoInstant = z.iso.datetime();

/** Ids that clients add to every body; they are hints, the session decides. Empty texts count as absent. */
export const idHints = {
  tenantId: z.unknown().optional(),
  organizationId: z.unknown().optional(),
};

/** Keys most records carry; null ones are dropped before sending. */
export const baseRecord = {
  id: z.uuid(),
  tenantId: z.string().nullish(),
  createdAt: z.union([z.date(), z.string()]).nullish(),
  updatedAt: z.union([z.date(), z.string()]).nullish(),
  deletedAt: z.union([z.date(), z.string()]).nullish(),
  archivedAt: z.union([z.date(), z.string()]).nullish(),
  isActive: z.boolean().nullish(),
  isArchived: z.boolean().nullish(),
  createdByUserId: z.string().nullish(),
};

export const organizationRecord = {
  ...baseRecord,
  organizationId: z.string().nullish(),
};

/** A date column as our server hands it out: `Date` before, ISO text after serialising. */
export const instant = z.union([z.date(), z.string()]);
