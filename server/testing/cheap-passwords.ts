import argon2 from 'argon2';

/** The least that argon2 takes: the accounts of a test run protect nothing. */
const least = { memoryCost: 64, timeCost: 1, parallelism: 1 } as const;

const { hash } = argon2;

/** Makes the passwords of this process cost next to nothing; `password.test.ts` holds what the product asks for. */
export function hashPasswordsCheaply(): void {
  const cheaply = (password: string, options: object) => hash(password, { ...options, ...least });
  Object.assign(argon2, { hash: cheaply });
}
