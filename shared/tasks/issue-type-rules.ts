export const issueTypeTexts = {
  epic: 'Epic Task Type can not be changed.',
  hasParent: 'Task Type can not be changed as Task has already Parent.',
  unknown: 'Task Type can not be changed to this type.',
} as const;

type Typed = { issueType?: string | null };

type IssueTypeFacts = Typed & {
  parent?: Typed | null;
  /** The team's own types; the built-in ones when left out. */
  types?: readonly string[];
};

const BUILT_IN = ['Bug', 'Task', 'Story'];

export function isIssueType(type: string | null | undefined, name: string): boolean {
  return effectiveType(type).toLowerCase() === name.toLowerCase();
}

/**
 * The types a task may change to. Story, Task and Bug change among each other, nothing
 * becomes or stops being an Epic, and a child of a Story is no Story.
 */
export function allowedIssueTypes({ issueType, parent, types = BUILT_IN }: IssueTypeFacts): string[] {
  if (isIssueType(issueType, 'Epic')) return [];
  const hasStoryParent = parent != null && isIssueType(parent.issueType, 'Story');
  return types
    .filter((type) => !isIssueType(type, 'Epic') && !isIssueType(type, effectiveType(issueType)))
    .filter((type) => !hasStoryParent || !isIssueType(type, 'Story'));
}

/** The rows of a list that a task may use, including its present one, and the reason for missing ones if needed. */
export function offeredIssueTypes<Row extends { name: string }>(
  task: Typed & { parent?: Typed | null | undefined },
  rows: readonly Row[],
): { offered: Row[]; reason: string | undefined } {
  const { issueType, parent = null } = task;
  const facts = { issueType: issueType ?? null, parent, types: rows.map(({ name }) => name) };
  const refusalOf = (row: Row) => issueTypeChangeRefusal({ ...facts, to: row.name });
  const offered = rows.filter((row) => refusalOf(row) === undefined);
  // It is obvious that no task can become an Epic.
  const missing = rows.find((row) => !offered.includes(row) && !isIssueType(row.name, 'Epic'));
  return { offered, reason: missing && refusalOf(missing) };
}

/** Why the change is refused, in the words to show; nothing when it is allowed or changes nothing. */
export function issueTypeChangeRefusal(facts: IssueTypeFacts & { to: string }): string | undefined {
  if (isIssueType(facts.to, effectiveType(facts.issueType))) return undefined;
  if (isIssueType(facts.issueType, 'Epic')) return issueTypeTexts.epic;
  if (allowedIssueTypes(facts).some((type) => isIssueType(type, facts.to))) return undefined;
  return facts.parent ? issueTypeTexts.hasParent : issueTypeTexts.unknown;
}

/** An empty issue type means Task. */
function effectiveType(type: string | null | undefined): string {
  return type || 'Task';
}

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
 * Candidates of the parent picker, without the task itself and all below it. The search matches the start of the
 * title, ignoring case and whitespace.
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
