import argon2 from 'argon2';
import { expect, test, vi } from 'vitest';
import { hashPassword, isPassword } from '#server/modules/auth/password/password.ts';

test('a password costs 19 MiB, two passes and one lane of argon2id', async () => {
  const hash = vi.spyOn(argon2, 'hash');
  try {
    await hashPassword('correct horse battery');
    expect(hash).toHaveBeenCalledExactlyOnceWith('correct horse battery', {
      type: argon2.argon2id,
      memoryCost: 19_456,
      timeCost: 2,
      parallelism: 1,
    });
  } finally {
    hash.mockRestore();
  }
});

test('only the same letters are the password, however they are composed', async () => {
  const stored = await hashPassword('Käsekuchen');
  expect(await isPassword(stored, 'Ka\u0308sekuchen')).toBe(true);
  expect(await isPassword(stored, 'Kasekuchen')).toBe(false);
});
