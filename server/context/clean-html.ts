import sanitize from 'sanitize-html';

const linkMarks = { rel: 'noopener noreferrer nofollow', target: '_blank' };

const options: sanitize.IOptions = {
  allowedTags: [
    ...['p', 'h1', 'h2', 'h3', 'blockquote', 'ul', 'ol', 'li', 'pre', 'hr', 'br'],
    ...['strong', 'em', 's', 'u', 'code', 'a', 'span'],
  ],
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    ol: ['start'],
    span: [{ name: 'data-type', values: ['mention'] }, 'data-id', 'data-label'],
  },
  allowedClasses: { code: ['language-*'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nestingLimit: 40,
  // Maps pasted HTML and HTML from other clients to the markup of the editor.
  transformTags: {
    a: (tagName, { href }) => ({
      tagName,
      attribs: href === undefined ? linkMarks : { href, ...linkMarks },
    }),
    b: 'strong',
    i: 'em',
    del: 's',
    strike: 's',
    h4: 'h3',
    h5: 'h3',
    h6: 'h3',
  },
  // Removes spans of the editor that are no mentions.
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'span' && attribs['data-type'] !== 'mention' ? 'excludeTag' : false,
};

const blocks = new Set(['p', 'h1', 'h2', 'h3', 'blockquote', 'ul', 'ol', 'li', 'pre', 'hr']);
const tagOrText = /<(\/?)([a-z0-9]+)[^>]*?(\/?)>|[^<]+/g;

/** Words outside of any block become paragraphs, as the editor has them: one for each that an empty line ends. */
function paragraphsOf(words: string): string {
  const text = words.trim();
  if (text === '') return '';
  if (text.includes('<')) return `<p>${text}</p>`;
  return text
    .split(/\n\s*\n/)
    .map((part) => `<p>${part.trim().replaceAll(/[^\S\n]*\n[^\S\n]*/g, '<br />')}</p>`)
    .join('');
}

/** Wraps text outside of any block in paragraphs; `html` is clean, so that its tags are closed in order. */
function inBlocks(html: string): string {
  let blocked = '';
  let words = '';
  let depth = 0;
  for (const [piece, closes, name = '', closesItself] of html.replaceAll('\r\n', '\n').matchAll(tagOrText)) {
    const isBlock = blocks.has(name);
    if (depth > 0 || isBlock) {
      blocked += paragraphsOf(words) + piece;
      words = '';
    } else {
      words += piece;
    }
    if (isBlock && !closesItself) depth += closes ? -1 : 1;
  }
  return blocked + paragraphsOf(words);
}

/**
 * Text with markup as the editor writes it, in blocks; anything else (scripts, styles, handlers, foreign links) is left
 * out. Plain text becomes paragraphs.
 */
export function cleanHtml(html: string): string {
  return inBlocks(sanitize(html, options));
}
