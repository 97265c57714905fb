import qs from 'qs';

/** Bracket queries (`where[a][0]=x`, `ids[]=x`, repeated keys), encoded or raw, into nested plain objects. */
export function parseQuery(text: string): Record<string, unknown> {
  return qs.parse(text, {
    depth: 6,
    arrayLimit: 2000,
    parameterLimit: 5000,
    plainObjects: false,
    allowPrototypes: false,
    charsetSentinel: false,
  });
}
