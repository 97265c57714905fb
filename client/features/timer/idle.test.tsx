import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { idleMinutes } from '#client/features/timer/public/idle.ts';
import { TimerNotices } from '#client/features/timer/public/TimerNotices.tsx';
import { renderInScope, signIn, timerServer } from '#client/features/timer/timer-test-kit.tsx';

const minute = 60_000;

/** The browser's observation of the person. */
class Detector extends EventTarget {
  static last: Detector | undefined;
  userState = 'active';
  screenState = 'unlocked';
  threshold = 0;
  static requestPermission = async () => 'granted';
  async start({ threshold }: { threshold: number }): Promise<void> {
    this.threshold = threshold;
    Detector.last = this;
  }
  become(userState: string): void {
    this.userState = userState;
    this.dispatchEvent(new Event('change'));
  }
}

beforeEach(() => {
  signIn();
  Detector.last = undefined;
  vi.stubGlobal('IdleDetector', Detector);
  vi.useFakeTimers({ now: new Date('2026-11-19T10:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.stubGlobal('IdleDetector', undefined);
});

async function open(): Promise<ReturnType<typeof timerServer>> {
  const server = timerServer();
  server.run('one', new Date('2026-11-19T09:00:00Z'));
  renderInScope(<TimerNotices />);
  return server;
}

/** Away until then, by the clock. */
function returnAt(text: string): void {
  act(() => Detector.last?.become('idle'));
  vi.setSystemTime(new Date(`2026-11-19T${text}:00Z`));
  act(() => Detector.last?.become('active'));
}

test('a person who was away while the timer ran answers a question on return, as about any gap', async () => {
  idleMinutes.write(10);
  const server = await open();
  await waitFor(() => expect(Detector.last?.threshold).toBe(10 * minute));
  returnAt('10:20');
  const dialog = await screen.findByRole('dialog', { name: 'Were you working?' });
  expect(dialog.textContent).toContain('You were away from this device from 09:50');
  await act(async () => screen.getByRole('button', { name: /Discard it and stop/ }).click());
  await waitFor(() =>
    expect(server.sent.find(({ endpoint }) => endpoint.endsWith('/gap'))?.body).toMatchObject({
      action: 'discard',
      from: '2026-11-19T09:50:00.000Z',
      to: '2026-11-19T10:20:00.000Z',
    }),
  );
});

test('nobody is watched who did not ask for it', async () => {
  const server = await open();
  await waitFor(() => expect(server.count('GET /timesheet/timer/status')).toBe(1));
  expect(Detector.last).toBeUndefined();
});
