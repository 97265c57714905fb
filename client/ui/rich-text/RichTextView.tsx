import { Box } from '@chakra-ui/react';
import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { fieldText, richTextFrames, richTextStyles, toMarkup } from './rich-text.ts';

const tags = new Set([
  'p',
  'h1',
  'h2',
  'h3',
  'blockquote',
  'ul',
  'ol',
  'li',
  'pre',
  'hr',
  'br',
  'strong',
  'em',
  's',
  'u',
  'code',
]);
const unseen = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'NOSCRIPT', 'TITLE', 'HEAD']);
const voids = new Set(['hr', 'br']);
const safeAddress = /^(?:https?:|mailto:)/i;

/** A link of texts of our own; the address is as it is written. */
type LinkOf = (address: string, words: ReactNode) => ReactNode;

const inside = (node: Node, linkOf?: LinkOf): ReactNode[] =>
  [...node.childNodes].map((child) => nodeOf(child, linkOf));

/** A piece of markup as elements of ours; of unknown elements only the text is left. */
function nodeOf(node: Node, linkOf?: LinkOf): ReactNode {
  if (node instanceof Text) return node.data;
  if (!(node instanceof HTMLElement) || unseen.has(node.tagName)) return null;
  const tag = node.tagName.toLowerCase();
  if (voids.has(tag)) return createElement(tag);
  if (tags.has(tag)) return createElement(tag, null, ...inside(node, linkOf));
  if (node instanceof HTMLAnchorElement && linkOf) {
    return createElement(Fragment, null, linkOf(node.getAttribute('href') ?? '', inside(node)));
  }
  if (node instanceof HTMLAnchorElement && safeAddress.test(node.href)) {
    const marks = { href: node.href, target: '_blank', rel: 'noopener noreferrer nofollow' };
    return createElement('a', marks, ...inside(node));
  }
  const mark = node.dataset.type === 'mention' ? { 'data-type': 'mention' } : null;
  return createElement('span', mark, ...inside(node));
}

interface RichTextViewProps {
  /** Markup, or plain text of other clients. */
  html: string;
  /** Draws links; by default they open in another tab. */
  linkOf?: LinkOf;
}

/** Text with markup, to be read: only what the editor can write is shown. */
export function RichTextView({ html, linkOf }: RichTextViewProps) {
  const text = useMemo(() => {
    const { body } = new DOMParser().parseFromString(toMarkup(html), 'text/html');
    return createElement(Fragment, null, ...inside(body, linkOf));
  }, [html, linkOf]);
  return (
    <Box css={richTextStyles} dir="auto">
      {text}
    </Box>
  );
}

interface RichTextPlaceProps extends Pick<RichTextViewProps, 'html'> {
  look: keyof typeof richTextFrames;
  placeholder: string;
}

/** Stands where an editor is on its way: of its size, with what it will show. */
export function RichTextPlace({ html, look, placeholder }: RichTextPlaceProps) {
  return (
    <Box {...richTextFrames[look]}>
      <Box css={{ ...richTextStyles, ...fieldText[look] }}>
        {html === '' ? (
          <Box color="fg.subtle" aria-hidden>
            {placeholder}
          </Box>
        ) : (
          <RichTextView html={html} />
        )}
      </Box>
    </Box>
  );
}
