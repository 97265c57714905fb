import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#server/db/project-root.ts';

/** Where a picture of what a test that failed saw last is kept. */
export function failurePicture(name: string, number: number): string {
  const folder = path.join(projectRoot(), 'reports', 'failures');
  mkdirSync(folder, { recursive: true });
  return path.join(folder, `${name.replaceAll(/\W+/g, '-').slice(0, 60)}-${number}.png`);
}
