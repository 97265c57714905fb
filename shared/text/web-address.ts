import { z } from 'zod';

/** An address of the web as people give it to a project: http or https, with a real host name. */
export const webAddressOptions = { protocol: /^https?$/, hostname: z.regexes.domain } as const;

const schema = z.url(webAddressOptions);

export function isWebAddress(text: string): boolean {
  return schema.safeParse(text).success;
}
