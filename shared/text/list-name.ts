/** Work-items spec §3: names of statuses and sizes are stored in lower case with hyphens for spaces. */
export function storedListName(name: string): string {
  return name.trim().toLowerCase().replaceAll(/\s+/g, '-');
}

/** Work-items spec §3: dashes are shown as spaces. */
export function shownListName(name: string): string {
  return name.replaceAll('-', ' ');
}
