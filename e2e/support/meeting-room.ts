import type { Page } from 'playwright-core';
import { eventually } from './journey.ts';

/** Slow cameras, microphones and screens to share for every page, without a question; addresses of this machine alone. */
export const mediaBrowserArgs = [
  '--use-fake-device-for-media-stream=fps=5',
  '--use-fake-ui-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
  '--allow-loopback-in-peer-connection',
  '--disable-features=WebRtcHideLocalIpsWithMdns',
];

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The people in a meeting. */
export const people = (page: Page) => page.getByRole('list', { name: 'Participants' });
export const tile = (page: Page, name: string) =>
  people(page).getByRole('listitem').filter({ hasText: name });
export const mutedMark = (page: Page, name: string) =>
  tile(page, name).getByRole('img', { name: 'Muted', exact: true });

export const picture = (page: Page, label: string) => page.locator(`video[aria-label="${label}"]`);

/** Waits until a picture moves. */
export async function plays(page: Page, label: string): Promise<void> {
  const seconds = () =>
    picture(page, label).evaluate((video) =>
      video instanceof HTMLVideoElement && video.videoWidth > 0 ? video.currentTime : 0,
    );
  await picture(page, label).waitFor();
  const before = await seconds();
  await eventually(seconds).toBeGreaterThan(before);
}

/** The number of sounds that a page is playing. */
export async function playingSounds(page: Page): Promise<number> {
  return page.locator('audio').evaluateAll((elements) => {
    const isPlaying = (element: Element) =>
      element instanceof HTMLAudioElement && !element.paused && element.currentTime > 0;
    return elements.filter(isPlaying).length;
  });
}

/** Goes through the lobby with camera and microphone. */
export async function joinWithDevices(page: Page): Promise<void> {
  for (const device of ['Microphone', 'Camera']) await page.getByText(device, { exact: true }).click();
  await plays(page, 'Your camera preview');
  await joinMeeting(page);
}

/** Passes the lobby with its current settings. */
export async function joinMeeting(page: Page): Promise<void> {
  await button(page, 'Join meeting').click();
  await people(page).waitFor();
}

export async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  await button(page, 'Send').click();
}

export const chat = (page: Page) => page.getByRole('log');
