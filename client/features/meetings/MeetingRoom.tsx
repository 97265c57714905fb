import { Box, Flex, Text } from '@chakra-ui/react';
import { LiveKitRoom, RoomAudioRenderer, useChat, useConnectionState } from '@livekit/components-react';
import {
  ConnectionError,
  ConnectionState,
  DisconnectReason,
  MediaDeviceFailure,
  Room,
  RoomEvent,
} from 'livekit-client';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MeetingChat } from '#client/features/meetings/MeetingChat.tsx';
import { MeetingControls } from '#client/features/meetings/MeetingControls.tsx';
import type { LobbyChoice } from '#client/features/meetings/MeetingLobby.tsx';
import { MeetingStage } from '#client/features/meetings/MeetingStage.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import type { MeetingToken } from '#shared/meetings/meeting.schema.ts';

export interface MeetingRoomProps {
  access: MeetingToken;
  choice: LobbyChoice;
  onEnd: (end: MeetingEnd) => void;
  onFailure: () => void;
}

/** How somebody got out: by themselves, because they joined once more elsewhere, or because the connection ended. */
export type MeetingEnd = 'left' | 'elsewhere' | 'lost';

function endOf(reason: DisconnectReason | undefined): MeetingEnd {
  if (reason === DisconnectReason.CLIENT_INITIATED) return 'left';
  return reason === DisconnectReason.DUPLICATE_IDENTITY ? 'elsewhere' : 'lost';
}

/** Tells once why the room was left. */
function useEnd(room: Room, onEnd: MeetingRoomProps['onEnd']): void {
  const latest = useRef(onEnd);
  latest.current = onEnd;
  useEffect(() => {
    const publish = (reason?: DisconnectReason) => latest.current(endOf(reason));
    room.on(RoomEvent.Disconnected, publish);
    return () => void room.off(RoomEvent.Disconnected, publish);
  }, [room]);
}

const device = (isOn: boolean, deviceId: string) => isOn && (deviceId === '' ? true : { deviceId });

/** A meeting: who is there, what they show, what they write. */
export function MeetingRoom({ access, choice, onEnd, onFailure }: MeetingRoomProps) {
  const { t } = useTranslation();
  const { hasMicrophone, microphoneId, hasCamera, cameraId, speakerId } = choice;
  const [room] = useState(
    () =>
      new Room({
        adaptiveStream: true,
        dynacast: true,
        ...(speakerId === '' ? {} : { audioOutput: { deviceId: speakerId } }),
      }),
  );
  useEnd(room, onEnd);
  const [audio] = useState(device(hasMicrophone, microphoneId));
  const [video] = useState(device(hasCamera, cameraId));
  const notifyMediaFailed = () => void notify.error(t('meetings.room.mediaFailed'));

  /** Whoever cannot be seen or heard is in the meeting all the same; devices say by themselves what is wrong. */
  function fail(error: Error) {
    if (error instanceof ConnectionError) onFailure();
    else if (MediaDeviceFailure.getFailure(error) === undefined) notifyMediaFailed();
  }

  return (
    <LiveKitRoom
      serverUrl={access.url}
      token={access.token}
      connect
      audio={audio}
      video={video}
      room={room}
      onError={fail}
      onMediaDeviceFailure={notifyMediaFailed}
    >
      <RoomAudioRenderer />
      <Inside />
    </LiveKitRoom>
  );
}

function Inside() {
  const { t } = useTranslation();
  const state = useConnectionState();
  const [hasChat, setChat] = useState(false);
  // Here, and not where it is shown: what is written while the chat is hidden would be lost.
  const chat = useChat();
  const written = chat.chatMessages.length;
  const [read, setRead] = useState(0);
  const toggleChat = () => {
    setRead(written);
    setChat((is) => !is);
  };
  if (state === ConnectionState.Connecting || state === ConnectionState.Disconnected) {
    return (
      <Text role="status" color="fg.muted" py="12" textAlign="center">
        {t('meetings.room.connecting')}
      </Text>
    );
  }
  return (
    <Flex direction="column" gap="3" h={{ base: 'calc(100dvh - 14rem)', md: 'calc(100dvh - 10rem)' }}>
      {state === ConnectionState.Connected ? null : (
        <Text role="status" textStyle="sm" color="fg.muted">
          {t('meetings.room.reconnecting')}
        </Text>
      )}
      <Flex flex="1" minH="0" gap="3" direction={{ base: 'column', md: 'row' }}>
        <Box flex="1" minH="0" minW="0">
          <MeetingStage />
        </Box>
        {hasChat ? <MeetingChat chat={chat} /> : null}
      </Flex>
      <MeetingControls hasChat={hasChat} unread={hasChat ? 0 : written - read} onChat={toggleChat} />
    </Flex>
  );
}
