import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { Receiver } from '#server/testing/stand-ins/receiver.ts';

/** A browser that subscribed at the push service, and can read its messages. */
export function newBrowser(service: Receiver) {
  const name = randomBytes(8).toString('hex');
  const keys = createECDH('prime256v1');
  const [p256dh, auth] = [keys.generateKeys('base64url'), randomBytes(16)];
  const derive = (...[key, salt, info, bytes]: [Buffer, Buffer, Buffer, number]) =>
    Buffer.from(hkdfSync('sha256', key, salt, info, bytes));
  const decrypt = (body: Buffer): unknown => {
    const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
    const secret = derive(keys.computeSecret(sender), auth, info, 32);
    const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const opened = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
    const text = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()]);
    return JSON.parse(text.subarray(0, -1).toString('utf8'));
  };
  const own = () => service.received.filter(({ path }) => path === `/${name}`);
  return {
    subscription: {
      endpoint: new URL(name, service.url).href,
      keys: { p256dh, auth: auth.toString('base64url') },
    },
    received: own,
    shown: () => own().map(({ bytes }) => decrypt(bytes)),
  };
}
