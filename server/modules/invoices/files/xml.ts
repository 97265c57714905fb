import { printable } from '#shared/text/printable.ts';

/** An element as text; nothing where it is left out. */
export type Xml = string | undefined;

const named: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeXml(text: string): string {
  return printable(text).replaceAll(/[&<>"]/g, (character) => named[character] ?? character);
}

function tag(name: string, attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  return `<${name}${written.join('')}>`;
}

/** An element with a text, left out where that is empty: the standard has no empty ones. */
export function leaf(name: string, text: string, attributes: Readonly<Record<string, string>> = {}): Xml {
  const content = escapeXml(text.trim());
  return content === '' ? undefined : `${tag(name, attributes)}${content}</${name}>`;
}

/** An element with children in order; omitted without children. */
export function node(
  name: string,
  children: readonly Xml[],
  attributes: Readonly<Record<string, string>> = {},
): Xml {
  const content = children.filter((child) => child !== undefined).join('');
  return content === '' ? undefined : `${tag(name, attributes)}${content}</${name}>`;
}
