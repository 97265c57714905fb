import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { system } from './system.ts';
import { beatRound, keyframes } from './tokens.ts';

const client = fileURLToPath(new URL('..', import.meta.url));
const named = /\b(?:[mp][trblxyse]?|[wh]|m(?:in|ax)[WH]|boxSize|gap|rowGap|columnGap)="(\d+(?:\.5)?)"/g;
const isKnown = (name: string) =>
  name === '0' || [`sizes.${name}`, `spacing.${name}`].some((token) => system.token(token) !== undefined);

test('a size that is named by a number is one of the theme: any other is ignored', () => {
  const parts = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.tsx'),
  );
  const unknown = parts.flatMap((part) =>
    [...readFileSync(join(client, part), 'utf8').matchAll(named)]
      .filter(([, name = '']) => !isKnown(name))
      .map(([prop]) => `${part}: ${prop}`),
  );
  expect(parts.length).toBeGreaterThan(100);
  expect(unknown).toEqual([]);
});

test('the dot of what runs beats every two seconds, in rounds that are long: each is four frames of the page', () => {
  const beats = Object.values(keyframes.beat ?? {}).filter(({ opacity }) => opacity !== '0');
  expect(beats.length).toBeGreaterThanOrEqual(20);
  expect(beatRound).toBe(`${2 * beats.length}s`);
});
