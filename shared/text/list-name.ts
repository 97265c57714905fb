/** Names of statuses and sizes are stored in lower case with hyphens for spaces. */
export function storedListName(name: string): string {
  return name.trim().toLowerCase().replaceAll(/\s+/g, '-');
}

/** Dashes are shown as spaces. */
export function shownListName(name: string): string {
  return name.replaceAll('-', ' ');
}
