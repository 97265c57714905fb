import { slug, storedListName } from '#shared/text/slug.ts';

export type ListKind = 'statuses' | 'sizes' | 'priorities' | 'issueTypes' | 'versions' | 'relatedIssueTypes';

interface ListNames {
  readonly name: string;
  /** The value that tasks store; unique in a list. */
  readonly value: string;
}

/**
 * The stored form of a name: statuses in lower case with hyphens, where name and value are one; sizes with hyphens;
 * the others unchanged. Versions retain their dots, so that 1.2 is not 12.
 */
export function listNames(kind: ListKind, given: string): ListNames {
  const name = given.trim();
  const value = slug(name) || storedListName(name);
  if (kind === 'statuses') return { name: value, value };
  if (kind === 'sizes') return { name: name.replaceAll(/\s+/g, '-'), value };
  if (kind === 'versions') return { name, value: storedListName(name) };
  return { name, value };
}
