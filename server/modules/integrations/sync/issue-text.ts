import { githubLine } from '#shared/integrations/github-line.ts';

const marker = /<!--\s*takt:(task|comment):([0-9a-f-]{36})\s*-->/g;

/** An invisible line with the record that a text at GitHub was exported from. */
export function markOf(kind: 'task' | 'comment', id: string): string {
  return `<!-- takt:${kind}:${id} -->`;
}

/** The record that the text was exported from. */
export function markedId(kind: 'task' | 'comment', text: string): string | undefined {
  return [...text.matchAll(marker)].find((found) => found[1] === kind)?.[2];
}

/** The text as both sides compare it: without marks, ends of lines and doubled empty lines. */
export function canonicalText(text: string): string {
  return text
    .replaceAll(marker, '')
    .replaceAll('\r\n', '\n')
    .replaceAll(/[ \t\u00a0]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
}

/** Text of GitHub as the editor shows it: a paragraph a line. Its markup stays to be read, so that nothing is lost on the way back. */
export function toHtml(text: string): string {
  const clean = canonicalText(text);
  return clean === ''
    ? ''
    : clean
        .split('\n')
        .map((line) => `<p>${escapeHtml(line)}</p>`)
        .join('');
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

function unescapeHtml(text: string): string {
  return text.replaceAll(/&(#x?[0-9a-f]+|[a-z]+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

const inline: readonly (readonly [RegExp, string])[] = [
  [/<(?:strong|b)\b[^>]*>(?<text>.*?)<\/(?:strong|b)>/gis, '**$<text>**'],
  [/<(?:em|i)\b[^>]*>(?<text>.*?)<\/(?:em|i)>/gis, '*$<text>*'],
  [/<code\b[^>]*>(?<text>.*?)<\/code>/gis, '`$<text>`'],
  [/<a\b[^>]*href="(?<href>[^"]*)"[^>]*>(?<text>.*?)<\/a>/gis, '[$<text>]($<href>)'],
  [/<h([1-3])\b[^>]*>/gi, '\n# '],
  [/<li\b[^>]*>(?:\s*<p[^>]*>)?/gi, '- '],
  [/<br\s*\/?>/gi, '\n'],
  [/<\/(?:p|div|li|h[1-6]|ul|ol|pre|blockquote)>/gi, '\n'],
];

/** Converts the editor's HTML to GitHub's markup. */
export function toMarkdown(html: string | null): string {
  if (html === null) return '';
  const marked = inline.reduce((text, [pattern, sign]) => text.replaceAll(pattern, sign), html);
  return canonicalText(unescapeHtml(marked.replaceAll(/<[^>]*>/g, '')));
}

/** The text of a comment at GitHub with its author's name: all of ours use one account. */
export function named(name: string, text: string): string {
  return `**${name}**\n\n${text}`;
}

/** The text of such a comment. */
export function withoutName(text: string): string {
  return canonicalText(text).replace(/^\*\*[^\n]+\*\*\n\n/, '');
}

/** The `githubLine` of a comment; names its author unless that is an employee here. */
export function originLine(url: string, author: string | undefined): string {
  return `<p><a href="${escapeHtml(url)}">${author === undefined ? 'GitHub' : `${escapeHtml(author)} · GitHub`}</a></p>`;
}

export function isFromGithub(html: string): boolean {
  return githubLine.test(html);
}

export function withoutOrigin(html: string): string {
  return html.replace(githubLine, '');
}
