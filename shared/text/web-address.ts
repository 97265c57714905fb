import { z } from 'zod';
import { clearable } from '#shared/http/query.ts';

const protocol = /^https?$/;
/** An address of the web as people give it to a project: with a real host name. */
const publicAddress = { protocol, hostname: z.regexes.domain } as const;
const publicSchema = z.url(publicAddress);
const anySchema = z.url({ protocol });

interface AddressField {
  readonly error: string;
  readonly maximum: number;
}

export function isWebAddress(text: string): boolean {
  return publicSchema.safeParse(text).success;
}

/** Accepts web addresses and paths on this server. */
function isPictureAddress(text: string): boolean {
  return /^\/(?![/\\])[^\s\\]*$/.test(text) || anySchema.safeParse(text).success;
}

/** http or https with a real host name; may be emptied. */
export function publicAddressField({ error, maximum }: AddressField) {
  return clearable(z.url({ error, ...publicAddress }).max(maximum, error));
}

/** http or https with any host; may be emptied. */
export function webAddressField({ error, maximum }: AddressField) {
  return clearable(z.url({ error, protocol }).max(maximum, error));
}

/** The address of a picture; may be emptied. */
export function pictureAddressField({ error, maximum }: AddressField) {
  return clearable(z.string({ error }).max(maximum, error).refine(isPictureAddress, error));
}
