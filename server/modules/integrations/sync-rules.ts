import type { RemoteIssue } from '#server/modules/integrations/issue-fields.ts';
import type { LinkedProject } from '#server/modules/integrations/repositories.data.ts';
import { defaultSyncTag } from '#shared/integrations/integration.schema.ts';

type Rules = Pick<LinkedProject, 'isTasksAutoSync' | 'isTasksAutoSyncOnLabel' | 'syncTag'>;

/** Whether something with these labels goes to the other side by itself. */
export function isWanted(
  { isTasksAutoSync, isTasksAutoSyncOnLabel, syncTag }: Rules,
  labels: readonly string[],
): boolean {
  if (!isTasksAutoSync) return false;
  const tag = (syncTag || defaultSyncTag).toLowerCase();
  return !isTasksAutoSyncOnLabel || labels.some((label) => label.trim().toLowerCase() === tag);
}

export function wantsIssue(project: Rules): (issue: RemoteIssue) => boolean {
  return ({ labels }) =>
    isWanted(
      project,
      labels.map(({ name }) => name),
    );
}
