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

/** Whether the text looks empty to a reader. */
export function isBlank(html: string): boolean {
  return bodyOf(html).textContent.trim() === '';
}

/** The ids of the people a text mentions, each once. */
export function mentionIdsOf(html: string): string[] {
  const mentions = bodyOf(html).querySelectorAll<HTMLElement>('span[data-type="mention"]');
  return [...new Set([...mentions].flatMap(({ dataset }) => dataset.id ?? []))];
}

const frame = { borderWidth: '1px', borderRadius: 'l2' } as const;
const typing = {
  bg: 'bg.panel',
  borderColor: 'transparent',
  outline: '2px solid',
  outlineColor: 'brand.focusRing',
  outlineOffset: '-1px',
} as const;

/** The box of an editor: a text of the page that becomes a field while it is edited, or a field. */
export const richTextFrames = {
  page: {
    ...frame,
    mx: '-7px',
    w: 'calc(100% + 14px)',
    borderColor: 'transparent',
    _hover: { bg: 'bg.muted' },
    _focusWithin: typing,
  },
  field: { ...frame, bg: 'bg.panel', borderColor: 'border.control', _focusWithin: typing },
} as const;

/** The text in that box, also before the editor is there: nothing moves when it comes. */
export const fieldText = {
  page: { minH: '3rem', px: '1.5', py: '1' },
  field: { minH: '3.5rem', px: '3', py: '2' },
} as const;

/** The look of text with markup, in the editor and for readers. */
export const richTextStyles = {
  textStyle: 'md',
  textAlign: 'start',
  lineHeight: '1.375rem',
  overflowWrap: 'anywhere',
  '& > * + *': { mt: '3' },
  '& li > p + *, & li > * + p': { mt: '1' },
  '& h1, & h2, & h3': { fontWeight: 'semibold' },
  '& > * + :is(h1, h2, h3)': { mt: '4' },
  '& > :is(h1, h2, h3) + *': { mt: '1' },
  '& h1': { textStyle: 'lg' },
  '& h2': { textStyle: 'md' },
  '& h3': { textStyle: 'md' },
  '& ul': { listStyleType: 'disc', ps: '5' },
  '& ol': { listStyleType: 'decimal', ps: '5' },
  '& li::marker': { color: 'fg.subtle' },
  '& strong': { fontWeight: 'semibold' },
  '& a': { color: 'brand.fg', textDecoration: 'underline', textUnderlineOffset: '2px' },
  '& blockquote': { borderInlineStartWidth: '2px', borderColor: 'border', ps: '3', color: 'fg.muted' },
  '& code': {
    fontFamily: 'mono',
    fontSize: '0.75rem',
    bg: 'bg.muted',
    borderRadius: 'l1',
    px: '1',
    py: '1px',
  },
  '& pre': { bg: 'bg.muted', borderRadius: 'l2', px: '3', py: '2', overflowX: 'auto' },
  '& pre code': { bg: 'transparent', px: '0' },
  '& hr': { borderColor: 'border' },
  '& span[data-type="mention"]': {
    color: 'brand.fg',
    bg: 'brand.muted',
    borderRadius: 'l1',
    px: '1',
    fontWeight: 'medium',
  },
} as const;
