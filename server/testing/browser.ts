import { existsSync } from 'node:fs';
import chromiumPackage from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  '--font-render-hinting=none',
];

/** `CHROMIUM_PATH`, else the one that is installed on this machine, if there is one. */
export function installedChromium(): string | undefined {
  const given = process.env.CHROMIUM_PATH;
  if (given !== undefined && given !== '') return given;
  return installed.find((file) => existsSync(file));
}

/** The browser that came with the packages; it is unpacked at first. */
export const packagedChromium = (): Promise<string> => chromiumPackage.executablePath();

export interface LaunchOptions {
  /** Absent: the installed one, else the one that came with the packages. None is a failure. */
  readonly executablePath?: string;
  /** Switches beyond the usual ones. */
  readonly args?: readonly string[];
}

export async function launchBrowser({ executablePath, args = [] }: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: executablePath ?? installedChromium() ?? (await packagedChromium()),
    args: [...flags, ...args],
  });
}
