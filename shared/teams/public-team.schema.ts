import { z } from 'zod';
import { queryBoolean, queryDateText, queryText, relations } from '#shared/http/query.ts';
import {
  issueTypeSchema,
  listRowSchema,
  tagSchema,
  taskStatusSchema,
} from '#shared/task-lists/task-list.schema.ts';
import { taskSchema } from '#shared/tasks/task.schema.ts';
import { teamMemberSchema } from './team.schema.ts';

/** `type=team` or relations of tasks and members request the people and their work, `type=misc` for the task lists. */
export const publicTeamQuery = z.object({
  type: queryText,
  relations,
  withLastWorkedTask: queryBoolean,
  startDate: queryDateText,
  endDate: queryDateText,
});

/** The public part of a public team: no addresses, no private tasks, no descriptions. */
export const publicTeamSchema = z.object({
  id: z.string(),
  name: z.string(),
  color: z.string().nullish(),
  emoji: z.string().nullish(),
  teamSize: z.string().nullish(),
  logo: z.string().optional(),
  prefix: z.string().nullish(),
  public: z.literal(true),
  profile_link: z.string(),
  /** When the times of the members were counted. */
  serverTime: z.string().optional(),
  members: z.array(teamMemberSchema).optional(),
  /** The newest thousand. */
  tasks: z.array(taskSchema).optional(),
  statuses: z.array(taskStatusSchema).optional(),
  priorities: z.array(listRowSchema).optional(),
  sizes: z.array(listRowSchema).optional(),
  issueTypes: z.array(issueTypeSchema).optional(),
  labels: z.array(tagSchema).optional(),
});
export type PublicTeam = z.infer<typeof publicTeamSchema>;
