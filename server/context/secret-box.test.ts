import { expect, test } from 'vitest';
import { openSecret, sealSecret } from './secret-box.ts';

const config = { jwtSecret: 'a-secret-for-tests-that-is-long-enough-0123456789' };
const other = { jwtSecret: 'another-secret-for-tests-that-is-long-enough-012345' };

test.each(['', 'hunter2', 'pässwörd 🕒', 'x'.repeat(5000)])('a sealed text opens again: %s', (text) => {
  const sealed = sealSecret(config, text);
  expect(openSecret(config, sealed)).toBe(text);
  if (text !== '') expect(sealed).not.toContain(text);
});

test('the same text never seals alike', () => {
  expect(sealSecret(config, 'hunter2')).not.toBe(sealSecret(config, 'hunter2'));
});

test('under another secret nothing opens', () => {
  expect(openSecret(other, sealSecret(config, 'hunter2'))).toBeUndefined();
});

test('a changed box does not open', () => {
  const sealed = sealSecret(config, 'hunter2');
  const bytes = Buffer.from(sealed.slice(3), 'base64url');
  for (const index of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
    expect(openSecret(config, `v1.${changed.toString('base64url')}`)).toBeUndefined();
  }
  for (const nonsense of ['', 'v1', 'v1.', 'v1.AAAA', 'hunter2', sealed.replace('v1', 'v2')]) {
    expect(openSecret(config, nonsense)).toBeUndefined();
  }
});
