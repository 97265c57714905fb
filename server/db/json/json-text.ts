/*
 * Text of JSON whose parts PostgreSQL has written. Nothing else joins such texts, and nothing cuts them: whoever adds to
 * an object reads it first.
 */

export const listText = (items: readonly string[]) => `[${items.join(',')}]`;

/** An object of these members. */
export function objectText(members: Readonly<Record<string, string>>): string {
  return `{${Object.entries(members)
    .map(([key, text]) => `${JSON.stringify(key)}:${text}`)
    .join(',')}}`;
}

/** A page of a list, with the number of all rows. */
export const pageText = (items: readonly string[], total: number | string) =>
  objectText({ items: listText(items), total: `${total}` });

export const emptyPage = pageText([], 0);

/** The same with items that are bytes already. */
export const listBytes = (items: Buffer) => Buffer.concat([Buffer.from('['), items, Buffer.from(']')]);
export const pageBytes = (items: Buffer, total: number) =>
  Buffer.concat([Buffer.from('{"items":['), items, Buffer.from(`],"total":${total}}`)]);
