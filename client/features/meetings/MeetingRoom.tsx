import { Box, Flex, Text } from '@chakra-ui/react';
import { LiveKitRoom, RoomAudioRenderer, useConnectionState } from '@livekit/components-react';
import { ConnectionState } from 'livekit-client';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MeetingChat } from '#client/features/meetings/MeetingChat.tsx';
import { MeetingControls } from '#client/features/meetings/MeetingControls.tsx';
import type { LobbyChoice } from '#client/features/meetings/MeetingLobby.tsx';
import { MeetingStage } from '#client/features/meetings/MeetingStage.tsx';
import { notify } from '#client/ui/notify.ts';
import type { MeetingToken } from '#shared/meetings/meeting.schema.ts';

export interface MeetingRoomProps {
  access: MeetingToken;
  choice: LobbyChoice;
  onLeave: () => void;
  onFailure: (reason: string) => void;
}

const device = (isOn: boolean, deviceId: string) => isOn && (deviceId === '' ? true : { deviceId });

/** A meeting: who is there, what they show, what they write. */
export function MeetingRoom({ access, choice, onLeave, onFailure }: MeetingRoomProps) {
  const { t } = useTranslation();
  const { hasMicrophone, microphoneId, hasCamera, cameraId, speakerId } = choice;
  // The room makes a new connection whenever its options are others.
  const [options] = useState({
    adaptiveStream: true,
    dynacast: true,
    ...(speakerId === '' ? {} : { audioOutput: { deviceId: speakerId } }),
  });
  const [audio] = useState(device(hasMicrophone, microphoneId));
  const [video] = useState(device(hasCamera, cameraId));
  return (
    <LiveKitRoom
      serverUrl={access.url}
      token={access.token}
      connect
      audio={audio}
      video={video}
      options={options}
      onDisconnected={onLeave}
      onError={({ message }) => onFailure(message)}
      onMediaDeviceFailure={() => notify.error(t('meetings.room.mediaFailed'))}
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
        {hasChat ? <MeetingChat /> : null}
      </Flex>
      <MeetingControls hasChat={hasChat} onChat={() => setChat((is) => !is)} />
    </Flex>
  );
}
