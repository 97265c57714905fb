import { existsSync } from 'node:fs';
import path from 'node:path';

/** Folder of the project's package.json, found from the source tree and from the bundle in `dist` alike. */
export function projectRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(path.join(folder, 'package.json'))) {
    const parent = path.dirname(folder);
    if (parent === folder) throw new Error(`No package.json above ${import.meta.dirname}`);
    folder = parent;
  }
  return folder;
}
