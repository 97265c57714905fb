import type { BuiltInIssueTypeName, TaskPriorityName, TaskSizeName } from '#shared/enums/task.ts';
import type { TaskStatusName } from '#shared/enums/task-status-name.ts';
import { issueRelations } from '#shared/tasks/issue-relations.ts';
import { type StatusFlags, statusFlags } from '#shared/tasks/task-status.ts';
import { slug } from '#shared/text/slug.ts';

/** The rows every team starts with. `icon` is a path inside the icon folder. */
type ListRow<Name extends string = string> = {
  name: Name;
  value: string;
  icon: string;
  color: string;
  order: number;
  isSystem: boolean;
  isDefault: boolean;
};

export type DefaultStatus = ListRow<TaskStatusName> &
  StatusFlags & { template: TaskStatusName; isCollapsed: boolean };
export type DefaultPriority = ListRow<TaskPriorityName>;
export type DefaultSize = ListRow<TaskSizeName>;
export type DefaultIssueType = ListRow<BuiltInIssueTypeName>;
export type DefaultRelatedIssueType = Omit<ListRow, 'icon' | 'isDefault'>;

/** The status of new tasks, and of tasks whose status was deleted. */
export const defaultStatusName: TaskStatusName = 'open';
/** The default issue type on create is Bug. */
export const defaultIssueTypeName: BuiltInIssueTypeName = 'Bug';
/** That of a task that is only a title, wherever it is typed. */
export const quickIssueTypeName: BuiltInIssueTypeName = 'Task';
export const defaultVersionColor = '#FFFFFF';

export const defaultStatuses: readonly DefaultStatus[] = rows<TaskStatusName>('task-statuses', [
  ['backlog', '#8a847a'],
  ['open', '#5d7186'],
  ['in-progress', '#3f5fbd'],
  ['ready', '#7a4a9e'],
  ['in-review', '#b06f00'],
  ['blocked', '#b9351f'],
  ['completed', '#3d7c25'],
  ['closed', '#69645b'],
]).map((row) => ({
  ...row,
  ...statusFlags(row.name),
  template: row.name,
  isDefault: row.name === defaultStatusName,
  isCollapsed: row.name === 'closed',
}));

export const defaultPriorities: readonly DefaultPriority[] = rows<TaskPriorityName>('task-priorities', [
  ['urgent', '#b9351f'],
  ['high', '#b86e00'],
  ['medium', '#3f5fbd'],
  ['low', '#69645b'],
]);

export const defaultSizes: readonly DefaultSize[] = rows<TaskSizeName>('task-sizes', [
  ['x-large', '#b9351f'],
  ['large', '#b86e00'],
  ['medium', '#3f5fbd'],
  ['small', '#167886'],
  ['tiny', '#69645b'],
]);

export const defaultIssueTypes: readonly DefaultIssueType[] = rows<BuiltInIssueTypeName>('issue-types', [
  ['Bug', '#b9351f'],
  ['Task', '#3f5fbd'],
  ['Story', '#3d7c25'],
  ['Epic', '#7a4a9e'],
  ['Memo', '#69645b'],
]).map((row) => ({ ...row, isDefault: row.name === defaultIssueTypeName }));

export const defaultRelatedIssueTypes: readonly DefaultRelatedIssueType[] = issueRelations.map(
  ({ label, action }) => ({
    name: label,
    value: slug(label),
    color: '#69645b',
    order: action - 1,
    isSystem: true,
  }),
);

function rows<Name extends string>(
  folder: string,
  list: readonly (readonly [Name, string])[],
): ListRow<Name>[] {
  return list.map(([name, color], order) => {
    const value = slug(name);
    return { name, value, icon: `${folder}/${value}.svg`, color, order, isSystem: true, isDefault: false };
  });
}
