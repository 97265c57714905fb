import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { MeetingLobby, newLobbyChoice } from '#client/features/meetings/MeetingLobby.tsx';
import { render } from '#client/testing/render.tsx';

/** In place of the devices of a computer. */
function giveMedia(getUserMedia: MediaDevices['getUserMedia']): void {
  const mediaDevices = { getUserMedia, enumerateDevices: async () => [] };
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: mediaDevices });
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

test.for([
  ['NotAllowedError', /^Access was blocked/],
  ['NotFoundError', /^No device found/],
  ['NotReadableError', /^Another app is using this device/],
] as const)('%s is explained, and one may join all the same', async ([name, words]) => {
  giveMedia(() => Promise.reject(new DOMException('no', name)));
  const onJoin = vi.fn();
  const { user } = render(<MeetingLobby initial={newLobbyChoice('Ann')} isBusy={false} onJoin={onJoin} />);
  expect(screen.queryByText(words)).toBeNull();
  await user.click(screen.getByRole('switch', { name: 'Camera' }));
  await screen.findByText(words);
  screen.getByText('Camera is off');
  await user.click(screen.getByRole('button', { name: 'Join meeting' }));
  expect(onJoin).toHaveBeenCalledTimes(1);
});
