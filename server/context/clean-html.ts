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
  // What is pasted or sent by other clients becomes what the editor writes.
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
  // An element of the editor that is no mention says nothing.
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'span' && attribs['data-type'] !== 'mention' ? 'excludeTag' : false,
};

/** Text with markup as the editor writes it; anything else (scripts, styles, handlers, foreign links) is left out. */
export function cleanHtml(html: string): string {
  return sanitize(html, options);
}
