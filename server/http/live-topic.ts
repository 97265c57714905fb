import { z } from 'zod';

/** What changes are told of. */
export const liveTopic = z.enum([
  'teams',
  'tasks',
  'timer',
  'time-logs',
  'timesheets',
  'task-lists',
  'projects',
  'plans',
  'attachments',
  'comments',
  'favorites',
  'user',
  'invitations',
  'join-requests',
  'roles',
  'saved-reports',
  'notifications',
  'boards',
  'integrations',
  'presence',
]);
export type LiveTopic = z.infer<typeof liveTopic>;
