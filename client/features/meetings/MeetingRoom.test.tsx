import { screen } from '@testing-library/react';
import { ConnectionError, DisconnectReason, type Room, RoomEvent } from 'livekit-client';
import { expect, test, vi } from 'vitest';
import { newLobbyChoice } from '#client/features/meetings/MeetingLobby.tsx';
import { MeetingRoom, type MeetingRoomProps } from '#client/features/meetings/MeetingRoom.tsx';
import { render } from '#client/testing/render.tsx';

interface Connection {
  onError: (error: Error) => void;
  room: Room;
}

/** In place of the connection: the errors and the ends that it tells. */
vi.mock('@livekit/components-react', async (original) => ({
  ...(await original<object>()),
  LiveKitRoom: ({ onError, room }: Connection) => (
    <>
      <button
        type="button"
        onClick={() => room.emit(RoomEvent.Disconnected, DisconnectReason.CLIENT_INITIATED)}
      >
        leave
      </button>
      <button
        type="button"
        onClick={() => room.emit(RoomEvent.Disconnected, DisconnectReason.DUPLICATE_IDENTITY)}
      >
        join elsewhere
      </button>
      <button type="button" onClick={() => room.emit(RoomEvent.Disconnected)}>
        break off
      </button>
      <button type="button" onClick={() => onError(ConnectionError.timeout('no answer'))}>
        lose
      </button>
      <button type="button" onClick={() => onError(new DOMException('no', 'NotAllowedError'))}>
        refuse
      </button>
    </>
  ),
}));

function open(handlers: Partial<Pick<MeetingRoomProps, 'onEnd' | 'onFailure'>>) {
  return render(
    <MeetingRoom
      access={{ url: 'ws://meet.test', token: 'token' }}
      choice={newLobbyChoice('Ann')}
      onEnd={() => undefined}
      onFailure={() => undefined}
      {...handlers}
    />,
  );
}

test('a connection that fails leads back to the lobby, a camera that is refused does not', async () => {
  const onFailure = vi.fn();
  const { user } = open({ onFailure });
  await user.click(screen.getByRole('button', { name: 'refuse' }));
  expect(onFailure).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'lose' }));
  expect(onFailure).toHaveBeenCalledTimes(1);
});

test.for([
  ['leave', 'left'],
  ['join elsewhere', 'elsewhere'],
  ['break off', 'lost'],
] as const)('who did not leave is not told so: %s', async ([name, end]) => {
  const onEnd = vi.fn();
  const { user } = open({ onEnd });
  await user.click(screen.getByRole('button', { name }));
  expect(onEnd.mock.calls).toEqual([[end]]);
});
