import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#server/db/project-root.ts';

function filesBelow(folder: string, ending: string): string[] {
  return readdirSync(path.join(projectRoot(), folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending) && !entry.name.includes('.test.'))
    .map((entry) => path.relative(projectRoot(), path.join(entry.parentPath, entry.name)));
}

const sources = [...filesBelow('shared', '.ts'), ...filesBelow('client/locales/en', '.json')].map((file) => ({
  file,
  content: readFileSync(path.join(projectRoot(), file), 'utf8'),
}));

/** Literals that are the text, or begin with it and go on with a sign, a reason or another sentence. */
function timesIn(content: string, text: string): number {
  const literals = content.match(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`]*`/g) ?? [];
  return literals.filter((literal) => {
    const inside = literal.slice(1, -1);
    if (!inside.startsWith(text)) return false;
    return text.endsWith(':') || /^($|[.:]|[.:] )/.test(inside.slice(text.length));
  }).length;
}

/** The files that contain a specified text, one entry for each occurrence. */
export function homesOf(text: string): string[] {
  return sources
    .flatMap(({ file, content }) => Array.from({ length: timesIn(content, text) }, () => file))
    .toSorted();
}
