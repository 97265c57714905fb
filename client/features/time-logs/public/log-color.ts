import { projectColor } from '#client/lib/look/list-color.ts';
import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';

/** The colour of an entry's project; without one there is none. */
export function logColor({ project }: Pick<TimeLog, 'project'>): string | undefined {
  if (!project) return undefined;
  return projectColor({
    name: project.name,
    color: typeof project.color === 'string' ? project.color : undefined,
  });
}
