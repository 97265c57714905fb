import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#server/db/project-root.ts';

/** The file for a picture of a failed test's last view. */
export function failurePicture(name: string, number: number): string {
  const folder = path.join(projectRoot(), 'reports', 'failures');
  mkdirSync(folder, { recursive: true });
  return path.join(folder, `${name.replaceAll(/\W+/g, '-').slice(0, 60)}-${number}.png`);
}
