import { createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { derivedVapidSecret, newVapidSecret, vapidHeader, vapidKeys } from './vapid.ts';

/** As a push service reads it; undefined where the signature is not of the key. */
function read(header: string) {
  const [, head = '', claims = '', proof = '', k = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? [];
  const point = Buffer.from(k, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const given = { key, dsaEncoding: 'ieee-p1363' } as const;
  const isTrue = verify('sha256', Buffer.from(`${head}.${claims}`), given, Buffer.from(proof, 'base64url'));
  const json = (text: string): unknown => JSON.parse(Buffer.from(text, 'base64url').toString());
  return isTrue ? { head: json(head), claims: json(claims) } : undefined;
}

const example = [
  'eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9',
  'eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0',
  'i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA',
].join('.');
const exampleKey = 'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs';

test('a push service reads our header as it reads the example of RFC 8292', () => {
  const theirs = read(`vapid t=${example}, k=${exampleKey}`);
  const ours = read(
    vapidHeader(vapidKeys(newVapidSecret()), {
      endpoint: 'https://push.example.net/a/b?c',
      contact: 'mailto:push@example.com',
      now: new Date((1_453_523_768 - 12 * 60 * 60) * 1000),
    }),
  );
  expect(theirs).toBeDefined();
  expect(ours).toEqual(theirs);
});

test('keys are new each time; those of before still follow from the secret', () => {
  const publicKey = (secret: Buffer) => vapidKeys(secret).publicKey;
  expect(publicKey(newVapidSecret())).not.toBe(publicKey(newVapidSecret()));
  const [one, again, other] = ['one', 'one', 'other'].map((jwtSecret) =>
    publicKey(derivedVapidSecret({ jwtSecret })),
  );
  expect(again).toBe(one);
  expect(other).not.toBe(one);
});
