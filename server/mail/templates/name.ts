import { oneLine } from '#server/mail/mail-message.ts';

const longest = 80;
const wordJoiner = '\u2060';

/**
 * A name that people chose, fit for a sentence and a subject: one line, not endless, and without the addresses that
 * mail programs would turn into links (strangers could otherwise send their links through an invitation).
 */
export function plainName(name: string): string {
  const line = oneLine(name).replace(/[\p{Cf}]/gu, '');
  const short = line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
  return short.replace(/:\/\//g, `:${wordJoiner}//`).replace(/\.(?=[\p{L}\p{N}])/gu, `.${wordJoiner}`);
}
