/**
 * Assignee toggle: whoever looks at the task takes it when nobody is left, and cannot be
 * taken off as its only assignee.
 */
export function toggleAssignee(assigned: readonly string[], id: string, ownId: string): string[] {
  if (!assigned.includes(id)) return [...assigned, id];
  const left = assigned.filter((other) => other !== id);
  return left.length === 0 ? [ownId] : left;
}

/** Whether this person is the one assignee who has to stay: shown as "Required". */
export function isRequiredAssignee(assigned: readonly string[], id: string, ownId: string): boolean {
  return id === ownId && assigned.length === 1 && assigned[0] === ownId;
}
