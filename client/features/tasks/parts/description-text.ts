const blocks = new Set(['P', 'DIV', 'LI', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'BLOCKQUOTE', 'PRE', 'TR']);
const unseen = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'NOSCRIPT', 'HEAD', 'TITLE']);

/** The lines of a piece of markup; a block without text is an empty line. */
function linesOf(root: Node): string[] {
  const lines: string[] = [];
  let line = '';
  const endLine = () => {
    lines.push(line.trim());
    line = '';
  };

  function visit(node: Node): void {
    if (node instanceof Text) {
      line += node.data.replace(/\s+/g, ' ');
      return;
    }
    if (!(node instanceof Element) || unseen.has(node.tagName)) return;
    if (node.tagName === 'BR') endLine();
    else if (blocks.has(node.tagName)) visitBlock(node);
    else node.childNodes.forEach(visit);
  }

  function visitBlock(block: Element): void {
    if (line.trim() !== '') endLine();
    line = block.tagName === 'LI' ? '• ' : '';
    const before = lines.length;
    block.childNodes.forEach(visit);
    if (lines.length === before || line.trim() !== '') endLine();
  }

  root.childNodes.forEach(visit);
  if (line.trim() !== '') endLine();
  return lines;
}

const looksLikeMarkup = /<[a-z!/][^>]*>|&(?:[a-z]+|#\d+);/i;

/** A stored description as plain text: markup becomes line breaks, nothing of it is ever run or shown as markup. */
export function descriptionText(stored: string | null | undefined): string {
  if (!stored) return '';
  if (!looksLikeMarkup.test(stored)) return stored.trim();
  const { body } = new DOMParser().parseFromString(stored, 'text/html');
  return linesOf(body).join('\n').trim();
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const escaped = (line: string) => line.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign);

/** Plain text as it is stored: every line a paragraph of its own; nothing stays nothing. */
export function storedDescription(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  return trimmed
    .split(/\r?\n/)
    .map((line) => `<p>${escaped(line.trimEnd())}</p>`)
    .join('');
}
