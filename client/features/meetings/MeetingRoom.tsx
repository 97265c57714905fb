import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react';
import {
  LiveKitRoom,
  RoomAudioRenderer,
  useChat,
  useConnectionState,
  useDisconnectButton,
  useParticipants,
  useStartAudio,
  useTrackToggle,
} from '@livekit/components-react';
import {
  ConnectionError,
  ConnectionState,
  DisconnectReason,
  MediaDeviceFailure,
  Room,
  RoomEvent,
  Track,
} from 'livekit-client';
import { MessageSquare, Mic, MicOff, MonitorUp, PhoneOff, Video, VideoOff, Volume2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { MeetingChat } from '#client/features/meetings/MeetingChat.tsx';
import type { LobbyChoice } from '#client/features/meetings/MeetingLobby.tsx';
import { MeetingStage } from '#client/features/meetings/MeetingStage.tsx';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { CountBadge } from '#client/ui/marks/CountBadge.tsx';
import type { MeetingToken } from '#shared/meetings/meeting.schema.ts';

export interface MeetingRoomProps {
  access: MeetingToken;
  choice: LobbyChoice;
  onEnd: (end: MeetingEnd) => void;
  onFailure: () => void;
}

/** The reason why somebody left: their own choice, joining again elsewhere, or a lost connection. */
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

/** A meeting: its participants, their media, and the chat. */
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
  const notifyMediaFailed = () => void notify.error(() => t('meetings.room.mediaFailed'));

  /** People without camera or microphone stay in the meeting; devices report their own errors. */
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

interface MeetingControlsProps {
  hasChat: boolean;
  /** Messages that came while the chat was hidden. */
  unread: number;
  onChat: () => void;
}

/** The controls of a meeting. */
function MeetingControls({ hasChat, unread, onChat }: MeetingControlsProps) {
  const { t } = useTranslation();
  const people = useParticipants();
  const { buttonProps } = useDisconnectButton({});
  return (
    <Flex gap="2" align="center" justify="center" wrap="wrap">
      <Text textStyle="sm" color="fg.muted" me="auto" display={{ base: 'none', sm: 'block' }}>
        {t('meetings.room.people', { count: people.length })}
      </Text>
      <Source
        source={Track.Source.Microphone}
        on={{ label: t('meetings.room.mute'), icon: <Mic aria-hidden /> }}
        off={{ label: t('meetings.room.unmute'), icon: <MicOff aria-hidden />, tone: 'danger' }}
      />
      <Source
        source={Track.Source.Camera}
        on={{ label: t('meetings.room.cameraOff'), icon: <Video aria-hidden /> }}
        off={{ label: t('meetings.room.cameraOn'), icon: <VideoOff aria-hidden />, tone: 'danger' }}
      />
      {'getDisplayMedia' in (navigator.mediaDevices ?? {}) ? (
        <Source
          source={Track.Source.ScreenShare}
          on={{ label: t('meetings.room.unshare'), icon: <MonitorUp aria-hidden />, tone: 'brand' }}
          off={{ label: t('meetings.room.share'), icon: <MonitorUp aria-hidden /> }}
        />
      ) : null}
      <Box position="relative">
        <IconButton
          label={t(hasChat ? 'meetings.room.hideChat' : 'meetings.room.showChat')}
          icon={<MessageSquare aria-hidden />}
          variant="outline"
          size="lg"
          tone={hasChat ? 'brand' : undefined}
          onClick={onChat}
        />
        <Box role="status" position="absolute" top="-1.5" insetEnd="-1.5" pointerEvents="none" display="flex">
          {unread > 0 ? (
            <CountBadge count={unread} tone="brand" label={t('meetings.room.unread', { count: unread })} />
          ) : null}
        </Box>
      </Box>
      <Sound />
      <Button
        colorPalette="red"
        size="lg"
        aria-label={t('meetings.room.leave')}
        disabled={buttonProps.disabled}
        onClick={buttonProps.onClick}
        ms="auto"
      >
        <PhoneOff aria-hidden />
        <chakra.span display={{ base: 'none', sm: 'inline' }}>{t('meetings.room.leave')}</chakra.span>
      </Button>
    </Flex>
  );
}

interface Face {
  label: string;
  icon: ReactNode;
  /** Highlights important actions. */
  tone?: 'danger' | 'brand';
}

type OwnSource = Track.Source.Microphone | Track.Source.Camera | Track.Source.ScreenShare;

function Source({ source, on, off }: { source: OwnSource; on: Face; off: Face }) {
  const { t } = useTranslation();
  const { toggle, enabled, pending } = useTrackToggle({ source });
  const face = enabled ? on : off;
  // Closing the browser's choice of a screen is no refusal.
  const notifyFailure = () =>
    source !== Track.Source.ScreenShare && notify.error(() => t('meetings.room.mediaFailed'));
  return (
    <IconButton
      label={face.label}
      icon={face.icon}
      variant="outline"
      size="lg"
      // The name says what a click does; a pressed "Mute" would tell of a microphone that is off.
      tone={face.tone}
      disabled={pending}
      onClick={() => void toggle().catch(notifyFailure)}
    />
  );
}

/** Some browsers play nothing before somebody clicked. */
function Sound() {
  const { t } = useTranslation();
  const { mergedProps, canPlayAudio } = useStartAudio({ props: {} });
  if (canPlayAudio) return null;
  return (
    <IconButton
      label={t('meetings.room.sound')}
      icon={<Volume2 aria-hidden />}
      variant="outline"
      size="lg"
      onClick={mergedProps.onClick}
    />
  );
}
