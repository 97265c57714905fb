import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react';
import {
  useDisconnectButton,
  useParticipants,
  useStartAudio,
  useTrackToggle,
} from '@livekit/components-react';
import { Track } from 'livekit-client';
import { MessageSquare, Mic, MicOff, MonitorUp, PhoneOff, Video, VideoOff, Volume2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { CountBadge } from '#client/ui/marks/CountBadge.tsx';

interface MeetingControlsProps {
  hasChat: boolean;
  /** Messages that came while the chat was hidden. */
  unread: number;
  onChat: () => void;
}

/** What one does in a meeting. */
export function MeetingControls({ hasChat, unread, onChat }: MeetingControlsProps) {
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
        off={{ label: t('meetings.room.unmute'), icon: <MicOff aria-hidden />, color: 'danger.fg' }}
      />
      <Source
        source={Track.Source.Camera}
        on={{ label: t('meetings.room.cameraOff'), icon: <Video aria-hidden /> }}
        off={{ label: t('meetings.room.cameraOn'), icon: <VideoOff aria-hidden />, color: 'danger.fg' }}
      />
      {'getDisplayMedia' in (navigator.mediaDevices ?? {}) ? (
        <Source
          source={Track.Source.ScreenShare}
          on={{ label: t('meetings.room.unshare'), icon: <MonitorUp aria-hidden />, color: 'brand.fg' }}
          off={{ label: t('meetings.room.share'), icon: <MonitorUp aria-hidden /> }}
        />
      ) : null}
      <Box position="relative">
        <IconButton
          label={t(hasChat ? 'meetings.room.hideChat' : 'meetings.room.showChat')}
          icon={<MessageSquare aria-hidden />}
          variant="outline"
          size="lg"
          color={hasChat ? 'brand.fg' : undefined}
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
  /** For what one should not overlook. */
  color?: 'danger.fg' | 'brand.fg';
}

type OwnSource = Track.Source.Microphone | Track.Source.Camera | Track.Source.ScreenShare;

function Source({ source, on, off }: { source: OwnSource; on: Face; off: Face }) {
  const { t } = useTranslation();
  const { toggle, enabled, pending } = useTrackToggle({ source });
  const face = enabled ? on : off;
  // Whoever closes the browser's choice of a screen has refused nothing.
  const notifyFailure = () =>
    source !== Track.Source.ScreenShare && notify.error(t('meetings.room.mediaFailed'));
  return (
    <IconButton
      label={face.label}
      icon={face.icon}
      variant="outline"
      size="lg"
      // The name says what a click does; a pressed "Mute" would tell of a microphone that is off.
      color={face.color}
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
