/** Pictures included in the server, by list. */
export const iconSets = {
  'task-statuses': ['open', 'in-progress', 'ready', 'in-review', 'blocked', 'completed', 'backlog', 'closed'],
  'task-sizes': ['x-large', 'large', 'medium', 'small', 'tiny'],
  'task-priorities': ['urgent', 'high', 'medium', 'low'],
  'issue-types': ['bug', 'task', 'story', 'epic', 'memo'],
} as const;
export type IconSet = keyof typeof iconSets;

const folder = 'ever-icons/';
const ownIcon = /^(?:https?:\/\/[^/]+(?=\/public\/))?\/?(?:public\/)?ever-icons\//i;

/** The path that a form sends for an icon of a set. */
export function iconPath(set: IconSet, name: string): string {
  return `${folder}${set}/${name}.svg`;
}

/** The address of the picture on the server itself. */
export function iconAddress(path: string): string {
  return `/public/${path}`;
}

/**
 * The stored form of an icon: a path inside the icon folder, or an address elsewhere. Our own pictures are stored as
 * paths whatever address showed them, so that they survive a move. Undefined for anything else.
 */
export function storedIcon(given: string): string | undefined {
  const path = given.replace(ownIcon, '');
  if (/^https?:\/\/[^\s/]+\/\S*$/i.test(path)) return path;
  return /^[\w-]+\/[\w-]+\.(svg|png)$/.test(path) ? path : undefined;
}
