const hidden = '[redacted]';
const deepest = 6;
const mostEntries = 50;
const longestText = 4000;

const secretName =
  /^(?:proxy-)?authorization$|cookie|password|passphrase|secret|token|api-?key|^code$|^otp$|credential|session-?id|custom-?log-?file/i;

/** Bearers, JSON web tokens, `token=…` pairs and long random texts. */
const secretTexts: readonly [RegExp, string][] = [
  [/\b(?<scheme>bearer|basic)\s+[\w.~+/=-]+/gi, `$<scheme> ${hidden}`],
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, hidden],
  [/(?<key>(?:(?:set-)?cookie|authorization)["']?\s*[:=]\s*["']?)[^\n"']+/gi, `$<key>${hidden}`],
  [
    /(?<key>(?:\bcode|[\w-]*(?:password|secret|token|api[_-]?key))["']?\s*[:=]\s*["']?)[^\s"'&,;}]+/gi,
    `$<key>${hidden}`,
  ],
  [/\b(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{40,}\b/gi, hidden],
];

/** A text without what looks like a credential. */
export function redactText(text: string): string {
  let result = text.slice(0, longestText);
  for (const [pattern, replacement] of secretTexts) result = result.replace(pattern, replacement);
  return result;
}

function redactAt(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= deepest) return '…';
  if (Array.isArray(value)) return value.slice(0, mostEntries).map((item) => redactAt(item, depth + 1));
  const entries = Object.entries(value).slice(0, mostEntries);
  return Object.fromEntries(
    entries.map(([key, item]) => [key, secretName.test(key) ? hidden : redactAt(item, depth + 1)]),
  );
}

/** The same for data of any form, cut where it is deep or long. */
export function redactValue(value: unknown): unknown {
  return redactAt(value, 0);
}
