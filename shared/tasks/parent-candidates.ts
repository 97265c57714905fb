import { isIssueType } from './issue-type-rules.ts';

type Typed = { issueType?: string | null };
export type ParentCandidate = Typed & { id: string; title: string; parentId?: string | null };
type Facts<Task> = { task: Typed & { id: string }; tasks: readonly Task[]; search?: string };

/**
 * A Story may only have an Epic above it; a Task, a Bug and an untyped item an Epic or a
 * Story; an Epic nothing; items of other types anything.
 */
export function isParentTypeAllowed({ child, parent }: { child: Typed; parent: Typed }): boolean {
  const isParentType = (...names: string[]) => names.some((name) => isIssueType(parent.issueType, name));
  const isChildType = (...names: string[]) => names.some((name) => isIssueType(child.issueType, name));
  if (isChildType('Epic')) return false;
  if (isChildType('Story')) return isParentType('Epic');
  return isChildType('Task', 'Bug') ? isParentType('Epic', 'Story') : true;
}

/**
 * What the parent picker lists, without the task itself and all below it. The search
 * matches the start of the title, ignoring case and whitespace.
 */
export function parentCandidates<Task extends ParentCandidate>({
  task,
  tasks,
  search = '',
}: Facts<Task>): Task[] {
  const family = familyOf(task.id, tasks);
  const typed = squeezed(search);
  return tasks
    .filter((each) => !family.has(each.id) && isParentTypeAllowed({ child: task, parent: each }))
    .filter(({ title }) => squeezed(title).startsWith(typed));
}

/** The task and everything below it: a parent from there would close a circle. */
function familyOf(id: string, tasks: readonly ParentCandidate[]): ReadonlySet<string> {
  const family = new Set([id]);
  for (const member of family) {
    for (const task of tasks) if (task.parentId === member) family.add(task.id);
  }
  return family;
}

function squeezed(text: string): string {
  return text.toLowerCase().replaceAll(/\s+/g, '');
}
