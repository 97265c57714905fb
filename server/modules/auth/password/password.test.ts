import { setImmediate as turn } from 'node:timers/promises';
import argon2 from 'argon2';
import { expect, test, vi } from 'vitest';
import { hashPassword, isPassword, passwordsAtOnce } from '#server/modules/auth/password/password.ts';

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

test('passwords that many send at once leave a thread for everything else', async () => {
  let atOnce = 0;
  let most = 0;
  const verify = vi.spyOn(argon2, 'verify').mockImplementation(async () => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await turn();
    atOnce -= 1;
    return true;
  });
  try {
    const tries = Array.from({ length: 12 }, () => isPassword('of an account', 'correct horse battery'));
    expect(await Promise.all(tries)).toEqual(tries.map(() => true));
    expect(most).toBe(passwordsAtOnce);
    expect(passwordsAtOnce).toBeLessThan(4);
  } finally {
    verify.mockRestore();
  }
});
