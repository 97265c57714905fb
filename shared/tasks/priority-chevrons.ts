const CHEVRONS: Readonly<Record<string, number>> = { low: 1, medium: 2, high: 3 };

/** Low 1, medium 2, high 3, otherwise 4. */
export function priorityChevrons(priority: string): number {
  return CHEVRONS[priority.toLowerCase()] ?? 4;
}
