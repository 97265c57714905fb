import argon2 from 'argon2';

/** The least that argon2 takes: the accounts of a test run protect nothing. */
const least = { memoryCost: 64, timeCost: 1, parallelism: 1 } as const;

const { hash } = argon2;

/** Makes password hashing in this process nearly free; `password.test.ts` covers the real parameters. */
export function hashPasswordsCheaply(): void {
  const cheaply = (password: string, options: object) => hash(password, { ...options, ...least });
  Object.assign(argon2, { hash: cheaply });
}
