import { z } from 'zod';
import { instant, organizationRecord } from '#shared/http/codecs.ts';
import { paging, queryText, uuid } from '#shared/http/query.ts';
import { personSchema } from '#shared/teams/team.schema.ts';

const value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]);

/** One step in the history of a record, in words that stay readable after the named records are deleted. */
export const activityEntrySchema = z.object({
  ...organizationRecord,
  entity: z.string(),
  entityId: z.string(),
  action: z.enum(['Created', 'Updated', 'Deleted']),
  actorType: z.string(),
  description: z.string().nullish(),
  updatedFields: z.array(z.string()),
  previousValues: z.record(z.string(), value).nullish(),
  updatedValues: z.record(z.string(), value).nullish(),
  createdAt: instant,
  createdByUser: personSchema.nullish(),
  /** The API token of a program that did it for the person. */
  tokenName: z.string().nullish(),
});
export type ActivityEntry = z.infer<typeof activityEntrySchema>;

/** Default number of entries of one response. */
export const activityPage = 100;

export const activityLogQuery = z.object({
  ...paging,
  entity: z.enum(['Task', 'OrganizationProject']).default('Task'),
  entityId: uuid,
  action: queryText,
});
