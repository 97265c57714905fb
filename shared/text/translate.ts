/** English text → the same in another language; `{0}`, `{1}` … stand for what differs from case to case. */
export type TextCatalogue = Readonly<Record<string, string>>;

interface Pattern {
  readonly shape: RegExp;
  readonly translation: string;
  readonly fixedLength: number;
}

const placeholder = /\{(\d)\}/g;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function patternOf([english, translation]: readonly [string, string]): Pattern {
  const fixed = english.split(placeholder).filter((_, index) => index % 2 === 0);
  const names = [...english.matchAll(placeholder)].map(([, name]) => name);
  const shape = fixed
    .map((part, index) => escaped(part) + (index < names.length ? `(?<v${names[index]}>.+?)` : ''))
    .join('');
  return { shape: new RegExp(`^${shape}$`, 's'), translation, fixedLength: fixed.join('').length };
}

/** Texts that the catalogue does not know stay as they are. What stands in for a placeholder is translated too. */
export function createTranslator(catalogue: TextCatalogue): (text: string) => string {
  const entries = Object.entries(catalogue);
  const exact = new Map(entries);
  const patterns = entries
    .filter(([english]) => english.includes('{0}'))
    .map(patternOf)
    .sort((one, other) => other.fixedLength - one.fixedLength);

  function translate(text: string): string {
    const known = exact.get(text);
    if (known !== undefined) return known;
    for (const { shape, translation } of patterns) {
      const values = shape.exec(text)?.groups;
      if (values === undefined) continue;
      return translation.replace(placeholder, (mark, name: string) => {
        const value = values[`v${name}`];
        return value === undefined ? mark : translate(value);
      });
    }
    return text;
  }

  return translate;
}
