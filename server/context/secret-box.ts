import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from '#server/config.ts';

type Keys = Pick<Config, 'jwtSecret'>;

const algorithm = 'aes-256-gcm';
const version = 'v1';
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

function keyOf({ jwtSecret }: Keys): Buffer {
  return Buffer.from(hkdfSync('sha256', jwtSecret, '', 'takt secret box v1', keyBytes));
}

/** Encrypts a text that has to be read again by the server, for storing. The same text never seals alike. */
export function sealSecret(config: Keys, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, keyOf(config), nonce, { authTagLength: tagBytes });
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${version}.${sealed.toString('base64url')}`;
}

/** The sealed text; undefined when it was changed, or sealed under another JWT_SECRET. */
export function openSecret(config: Keys, sealed: string): string | undefined {
  const [prefix, encoded = ''] = sealed.split('.');
  const bytes = Buffer.from(encoded, 'base64url');
  if (prefix !== version || bytes.length < nonceBytes + tagBytes) return undefined;
  const nonce = bytes.subarray(0, nonceBytes);
  const decipher = createDecipheriv(algorithm, keyOf(config), nonce, { authTagLength: tagBytes });
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  try {
    const text = decipher.update(bytes.subarray(nonceBytes, -tagBytes));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
