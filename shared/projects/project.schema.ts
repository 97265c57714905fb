import { z } from 'zod';
import { idHints, instant, organizationRecord } from '#shared/http/codecs.ts';
import { optionalOf, paging, relations } from '#shared/http/query.ts';

export const projectTexts = { name: 'Project name is required' } as const;

export const projectSchema = z.object({
  ...organizationRecord,
  name: z.string(),
  code: z.string().nullable(),
  public: z.boolean().nullable(),
  owner: z.string().nullable(),
  status: z.string().nullish(),
  billing: z.string().nullish(),
  billingFlat: z.boolean().nullish(),
  budget: z.number().nullish(),
  budgetType: z.string().optional(),
  currency: z.string().nullish(),
  projectUrl: z.string().nullish(),
  description: z.string().nullish(),
  color: z.string().nullish(),
  imageUrl: z.string().nullish(),
  startDate: instant.nullish(),
  endDate: instant.nullish(),
  membersCount: z.number().optional(),
  isTasksAutoSync: z.boolean().optional(),
  isTasksAutoSyncOnLabel: z.boolean().optional(),
  syncTag: z.string().nullish(),
  tags: z.array(z.unknown()).optional(),
  teams: z.array(z.object({ id: z.string(), name: z.string() }).loose()).optional(),
  members: z.array(z.unknown()).optional(),
});
export type Project = z.infer<typeof projectSchema>;

export const createProjectInput = z.object({
  name: z.string({ error: projectTexts.name }).trim().min(1, projectTexts.name).max(255),
  color: optionalOf(z.string().max(20)),
  description: optionalOf(z.string().max(120)),
  currency: optionalOf(z.string().length(3)),
  ...idHints,
});

export const projectListQuery = z.object({ ...paging, relations });
