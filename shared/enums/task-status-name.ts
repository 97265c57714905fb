import { z } from 'zod';

/** Every status name of the wire. `Create New Task` is a caption of older clients and is never stored. */
export const taskStatusName = z.enum([
  'blocked',
  'ready',
  'backlog',
  'todo',
  'in-progress',
  'completed',
  'closed',
  'in review',
  'open',
  'custom',
  'ready-for-review',
  'in-review',
  'done',
  'cancelled',
  'Create New Task',
]);
export type TaskStatusName = z.infer<typeof taskStatusName>;
