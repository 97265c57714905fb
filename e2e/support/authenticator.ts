import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { field } from './people.ts';

const stepMilliseconds = 30_000;

interface Authenticator {
  /** The code in the app; each code is good for one sign-in. */
  code(): string;
}

/** An app that took over a secret. No code is that of a step before, which is used: at once it is the one after. */
function authenticator(secret: string): Authenticator {
  let timestamp = 0;
  return {
    code: () => {
      timestamp = Math.max(timestamp + stepMilliseconds, Date.now());
      return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp });
    },
  };
}

export interface Factor {
  readonly app: Authenticator;
  /** The code that turned the second factor on. */
  readonly firstCode: string;
  readonly recoveryCodes: readonly string[];
}

/** Goes through the set-up that the page shows, until the recovery codes are kept. */
export async function setUpSecondFactor(page: Page): Promise<Factor> {
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  const secret = await page.locator('code').innerText();
  const app = authenticator(secret.replaceAll(' ', ''));
  const firstCode = app.code();
  await field(page, 'Code shown in the app').fill(firstCode);
  const codes = page.getByRole('list', { name: 'Recovery codes' });
  await codes.waitFor();
  const recoveryCodes = await codes.getByRole('listitem').allInnerTexts();
  await page.getByRole('button', { name: "I've saved them" }).click();
  return { app, firstCode, recoveryCodes };
}
