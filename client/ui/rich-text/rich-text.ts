const looksLikeMarkup = /<[a-z!/][^>]*>|&(?:[a-z]+|#\d+);/i;
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (line: string) => line.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign);

/** A stored text as markup: lines that other clients wrote without any become paragraphs. */
export function toMarkup(stored: string | null | undefined): string {
  if (!stored) return '';
  if (looksLikeMarkup.test(stored)) return stored;
  return stored
    .split(/\r?\n/)
    .map((line) => `<p>${escaped(line)}</p>`)
    .join('');
}

const bodyOf = (html: string) => new DOMParser().parseFromString(html, 'text/html').body;

/** Whether somebody who reads it sees nothing. */
export function isBlank(html: string): boolean {
  return bodyOf(html).textContent.trim() === '';
}

/** The ids of the people a text mentions, each once. */
export function mentionIdsOf(html: string): string[] {
  const mentions = bodyOf(html).querySelectorAll<HTMLElement>('span[data-type="mention"]');
  return [...new Set([...mentions].flatMap(({ dataset }) => dataset.id ?? []))];
}
