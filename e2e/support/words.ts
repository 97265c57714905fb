import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#server/db/project-root.ts';

interface Words {
  readonly [key: string]: string | Words;
}

function isWords(value: unknown): value is Words {
  return typeof value === 'object' && value !== null;
}

function wordsOf(language: string, file: string): Map<string, string> {
  const folder = path.join(projectRoot(), 'client', 'locales', language);
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find(
    (name) => path.basename(name) === `${file}.json`,
  );
  const read: unknown = JSON.parse(readFileSync(path.join(folder, found ?? ''), 'utf8'));
  const all = new Map<string, string>();
  const add = (words: Words, prefix: string) => {
    for (const [key, value] of Object.entries(words)) {
      if (typeof value === 'string') all.set(prefix + key, value);
      else add(value, `${prefix}${key}.`);
    }
  };
  if (isWords(read)) add(read, '');
  return all;
}

/** The translation of an English phrase of a catalogue file: `say('auth', 'Create your team')`. */
export function speaker(language: string) {
  return (file: string, english: string): string => {
    const key = [...wordsOf('en', file)].find(([, text]) => text === english)?.[0];
    const text = key === undefined ? undefined : wordsOf(language, file).get(key);
    if (text === undefined) throw new Error(`${file} does not say “${english}” in ${language}`);
    return text;
  };
}
