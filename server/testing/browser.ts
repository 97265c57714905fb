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

/** `CHROMIUM_PATH`, else an installed browser, else the one that came with the packages. None is a failure. */
async function executablePath(): Promise<string> {
  const given = process.env.CHROMIUM_PATH;
  if (given !== undefined && given !== '') return given;
  return installed.find((file) => existsSync(file)) ?? chromiumPackage.executablePath();
}

/** `args`: switches beyond the usual ones. */
export async function launchBrowser(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: await executablePath(), args: [...flags, ...args] });
}
