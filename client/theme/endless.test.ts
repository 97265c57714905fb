import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { keyframes } from './tokens.ts';

const client = fileURLToPath(new URL('..', import.meta.url));
const sources = readdirSync(client, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(css|tsx?)$/.test(name) && !name.includes('.test.'))
  .map((name) => ({ name, text: readFileSync(join(client, name), 'utf8') }));

/** It is seen only for as long as a page loads. */
const passing = 'passing';

/** The properties that an animation changes: of the theme, else of the sheet that begins it. */
function changedBy(animation: string, sheet: string): string[] {
  const ofTheme = Object.entries(keyframes).find(([name]) => name === animation)?.[1];
  if (ofTheme) return Object.values(ofTheme).flatMap((step) => Object.keys(step ?? {}));
  const steps = new RegExp(`@keyframes ${animation} \\{([\\s\\S]*?)\\n\\}`).exec(sheet)?.[1] ?? 'unknown:';
  return [...steps.matchAll(/([a-z-]+):/g)].map(([, name = '']) => name);
}

test('an animation without an end changes the opacity alone: while others run, Chromium draws every frame on the main thread', () => {
  const endless = sources.flatMap(({ name, text }) =>
    [...text.matchAll(/animation[:=]\s*["'`]?([\w-]+) [^;\n]*infinite/g)].map(([, animation = '']) => ({
      name,
      animation,
      changes: [...new Set(changedBy(animation, text))],
    })),
  );
  expect(endless.map(({ animation }) => animation)).toContain('beat');
  const others = endless.filter(
    ({ animation, changes }) => animation !== passing && changes.join() !== 'opacity',
  );
  expect(others).toEqual([]);
});
