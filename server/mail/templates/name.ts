import { oneLine } from '#server/mail/mail-message.ts';

const longestName = 80;
const longestText = 500;
const wordJoiner = '\u2060';

/**
 * A name that people chose, fit for a sentence and a subject: one line, not endless, and without the addresses that
 * mail programs would turn into links (strangers could otherwise send their links through an invitation).
 */
export function plainName(name: string): string {
  return harmless(name, longestName);
}

/** The same for a sentence that somebody wrote. */
export function plainText(text: string): string {
  return harmless(text, longestText);
}

function harmless(text: string, longest: number): string {
  const line = oneLine(text).replace(/[\p{Cf}]/gu, '');
  const short = line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
  return short.replace(/:\/\//g, `:${wordJoiner}//`).replace(/\.(?=[\p{L}\p{N}])/gu, `.${wordJoiner}`);
}
