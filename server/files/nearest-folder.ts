import { existsSync } from 'node:fs';
import path from 'node:path';

/** The folder itself or, while it does not exist, its nearest existing ancestor. */
export function nearestFolder(folder: string): string {
  return existsSync(folder) ? folder : nearestFolder(path.dirname(folder));
}
