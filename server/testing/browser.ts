import { existsSync } from 'node:fs';
import chromiumPackage from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';

const chosen = process.env.CHROMIUM_PATH;
const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The last of several flags counts. */
export const scriptFlags = (...compilers: readonly string[]) =>
  `--js-flags=${[...compilers, '--min-semi-space-size=32', '--max-semi-space-size=64'].join(' ')}`;

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  '--font-render-hinting=none',
  // A page of a test is too short-lived to regain the cost of optimizing its code and collecting its young objects: a
  // sixth.
  scriptFlags('--no-opt', '--no-maglev'),
];

/** `CHROMIUM_PATH`, else the one that is installed on this machine, if there is one. */
export function installedChromium(): string | undefined {
  return chosen || installed.find((file) => existsSync(file));
}

/**
 * `CHROMIUM_PATH`, else the one of the packages, which is unpacked at first. It has no windows, with which every visitor
 * costs nearly twice as much.
 */
export async function usualChromium(): Promise<string> {
  return chosen || (await chromiumPackage.executablePath());
}

export interface LaunchOptions {
  /** Absent: the usual one. */
  readonly executablePath?: string;
  /** Switches beyond the usual ones. */
  readonly args?: readonly string[];
}

export async function launchBrowser({ executablePath, args = [] }: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: executablePath ?? (await usualChromium()),
    args: [...flags, ...args],
  });
}
