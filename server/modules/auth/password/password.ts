import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import argon2 from 'argon2';
import pLimit from 'p-limit';
import { openOnce } from '#server/async/open-once.ts';
import { fieldError } from '#server/errors.ts';
import { authTexts } from '#shared/auth/auth.schema.ts';
import { codeAlphabet } from '#shared/auth/code.ts';

/** The commonest passwords that are long enough to be tried here, in lower case. */
const list = `
  00000000 0123456789 01234567 1111111111 11111111 111111111 11223344 112233445566 12121212 123123123 12341234
  1234512345 12345678 123456789 1234567890 12345678910 123456789a 12345679 1234qwer 123qweasd 123qwe123 147258369
  147852369 159357159 1a2b3c4d 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 22222222 33333333 44444444 55555555 66666666
  77777777 78945612 789456123 87654321 88888888 987654321 9876543210 99999999 a1234567 a12345678 a123456789
  aa123456 aa12345678 aaaaaaaa abc12345 abcd1234 abcdefgh abcdefg1 access14 admin123 admin1234 administrator
  alexander asdasdasd asdf1234 asdfasdf asdfghjk asdfghjkl azertyuiop babygirl1 baseball baseball1 basketball
  blink182 butterfly bulldogs changeme changeme1 charlie1 chocolate chocolate1 computer computer1 corvette
  danielle dragon123 elephant facebook fuckyou1 football football1 fuckyou2 g9l2d1fzpy garfield geheim123 hallo123
  hello123 hellohello hottie01 iloveyou iloveyou1 iloveyou2 infinity internet jennifer jordan23 killer123 letmein1
  letmein123 liverpool liverpool1 login123 lovelove manchester master123 maverick mercedes michael1 michelle
  midnight monkey123 motdepasse mustang1 nicholas p@$$w0rd p@ssw0rd p@ssword pa$$word pa55word pakistan pass1234
  passport passw0rd password password! password01 password1 password1! password12 password123 password1234
  password2 pokemon1 princess princess1 q1w2e3r4 q1w2e3r4t5 qazwsxedc qwer1234 qwertyui qwertyuiop qwerty12
  qwerty123 qwerty1234 qwerty12345 qwertz123 qwertzuiop rainbow1 samantha secret123 senha123 slipknot snickers
  sommer2024 spiderman starwars starwars1 summer2024 summer2025 sunshine sunshine1 superman superman1 swordfish
  test1234 test12345 testtest tinkerbell trustno1 undertaker user1234 vfhbyf123 victoria welcome01 welcome1
  welcome12 welcome123 whatever whatever1 william1 winter2024 winter2025 x1x2x3x4 zaq12wsx zaq1zaq1 zxcvbnm1
  zxcvbnm123 zxcvbnmz`;

const common = new Set(list.trim().split(/\s+/));

function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase());
}

/** argon2id with 19 MiB, two passes and one lane. */
const passwordCost = {
  type: argon2.argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
} as const;

/** Node has four threads for files, names and packing as well: passwords never hold the last one. */
export const passwordsAtOnce = Math.min(availableParallelism(), 3);

const inTurn = pLimit(passwordsAtOnce);

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => argon2.hash(password.normalize('NFKC'), passwordCost));
}

const standIn = openOnce(() => hashPassword(randomPassword()));

/** Takes as long for an account without a password, or for none at all, so that the time reveals nothing. */
export async function isPassword(hash: string | null | undefined, password: string): Promise<boolean> {
  const reference = hash ?? (await standIn.get());
  const isSame = await inTurn(() => argon2.verify(reference, password.normalize('NFKC')));
  return isSame && typeof hash === 'string';
}

export function refuseCommonPassword(password: string): void {
  if (isCommonPassword(password)) throw fieldError('password', authTexts.passwordCommon, 'PASSWORD_COMMON');
}

const safeCharacters = `${codeAlphabet}${codeAlphabet.toLowerCase()}`;

/** For an account whose owner chose none and signs in by code. */
export function randomPassword(): string {
  return Array.from({ length: 16 }, () => safeCharacters.charAt(randomInt(safeCharacters.length))).join('');
}
