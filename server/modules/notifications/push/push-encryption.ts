import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { PushSubscriptionInput } from '#shared/notifications/push.schema.ts';

const curve = 'prime256v1';
const recordBytes = 4096;
const saltBytes = 16;

function derive(secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
}

function newKeys(): ECDH {
  const keys = createECDH(curve);
  keys.generateKeys();
  return keys;
}

/** The body of a push message that this browser alone can read: RFC 8291, one record of RFC 8188. */
export function encryptPush(
  text: string,
  { p256dh, auth }: PushSubscriptionInput['keys'],
  { own, salt }: { own: ECDH; salt: Buffer } = { own: newKeys(), salt: randomBytes(saltBytes) },
): Buffer {
  const [browserKey, ownKey] = [Buffer.from(p256dh, 'base64url'), own.getPublicKey()];
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, ownKey]);
  const secret = derive(own.computeSecret(browserKey), Buffer.from(auth, 'base64url'), info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordBytes);
  // The byte after the text marks the last record.
  const plain = Buffer.concat([Buffer.from(text), Buffer.from([2])]);
  return Buffer.concat([
    ...[salt, size, Buffer.from([ownKey.length]), ownKey],
    ...[cipher.update(plain), cipher.final(), cipher.getAuthTag()],
  ]);
}
