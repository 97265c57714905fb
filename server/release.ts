import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { projectRoot } from '#server/db/project-root.ts';

const packageFile = z.object({ version: z.string() });

/** The version of this Takt. */
export function release(): string {
  return packageFile.parse(JSON.parse(readFileSync(path.join(projectRoot(), 'package.json'), 'utf8')))
    .version;
}
