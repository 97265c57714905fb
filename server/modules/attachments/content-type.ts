/** First bytes of what is named; everything else that is not plain text is just bytes. */
const signs: readonly (readonly [type: string, at: number, bytes: string])[] = [
  ['image/png', 0, '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', 0, '\xff\xd8\xff'],
  ['image/gif', 0, 'GIF8'],
  ['image/webp', 8, 'WEBP'],
  ['application/pdf', 0, '%PDF-'],
];

const anyContent = 'application/octet-stream';
const textEndings = /\.(txt|md|log|csv)$/i;

function isText(content: Buffer): boolean {
  if (content.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(content);
    return true;
  } catch {
    return false;
  }
}

/** What a file is by its content, never by what its sender says; markup and scripts are just bytes. */
export function contentTypeOf({ name, content }: { name: string; content: Buffer }): string {
  const sign = signs.find(([, at, bytes]) => content.toString('latin1', at, at + bytes.length) === bytes);
  if (sign !== undefined) return sign[0];
  return textEndings.test(name) && isText(content) ? 'text/plain; charset=utf-8' : anyContent;
}
