const hidden = '[redacted]';
const deepest = 6;
const mostEntries = 50;
const longestKey = 200;
/** Characters that are looked at of one text, or of one value with all that is in it. */
const mostCharacters = 4000;

const secretName =
  /^(?:proxy-)?authorization$|cookie|password|passphrase|secret|token|api-?key|^code$|^otp$|credential|session-?id|custom-?log-?file/i;

/** Bearers, JSON web tokens and `token=…` pairs. None of them looks twice at the same character of a text without any. */
const secretTexts: readonly [RegExp, string][] = [
  [/\b(?<scheme>bearer|basic)\s+[\w.~+/=-]+/gi, `$<scheme> ${hidden}`],
  [/(?<![\w-])eyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, hidden],
  [/(?<key>(?:(?:set-)?cookie|authorization)["']?\s*[:=]\s*["']?)[^\n"']+/gi, `$<key>${hidden}`],
  [
    /(?<key>(?:\bcode|password|secret|token|api[_-]?key)["']?\s*[:=]\s*["']?)[^\s"'&,;}]+/gi,
    `$<key>${hidden}`,
  ],
];

const longWord = /[\w-]{40,}/g;

/** Letters and digits that are longer than an id. */
function hideRandom(word: string): string {
  return /\d/.test(word) && /[a-z]/i.test(word) ? hidden : word;
}

/** A text without what looks like a credential. */
export function redactText(text: string): string {
  let result = text.slice(0, mostCharacters);
  for (const [pattern, replacement] of secretTexts) result = result.replace(pattern, replacement);
  return result.replace(longWord, hideRandom);
}

/** Counts visited values, so that a large value costs no more than a small one. */
interface Budget {
  left: number;
}

function redactAt(value: unknown, depth: number, budget: Budget): unknown {
  if (budget.left <= 0) return '…';
  const text = typeof value === 'string' ? value.slice(0, budget.left) : undefined;
  budget.left -= 1 + (text?.length ?? 0);
  if (text !== undefined) return redactText(text);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= deepest) return '…';
  const inside = (item: unknown) => redactAt(item, depth + 1, budget);
  if (Array.isArray(value)) return value.slice(0, mostEntries).map(inside);
  const entries = Object.entries(value).slice(0, mostEntries);
  return Object.fromEntries(
    entries.map(([key, item]) => {
      const name = key.slice(0, longestKey);
      return [name, secretName.test(name) ? hidden : inside(item)];
    }),
  );
}

/** The same for data of any form, cut where it is deep or long. */
export function redactValue(value: unknown): unknown {
  return redactAt(value, 0, { left: mostCharacters });
}
