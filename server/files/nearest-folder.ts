import { existsSync } from 'node:fs';
import path from 'node:path';

/** The folder itself or, before anything is kept in it, the one it will be made in. */
export function nearestFolder(folder: string): string {
  return existsSync(folder) ? folder : nearestFolder(path.dirname(folder));
}
