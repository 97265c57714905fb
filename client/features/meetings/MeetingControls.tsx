import { Button, Flex, Text } from '@chakra-ui/react';
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
import { IconButton } from '#client/ui/IconButton.tsx';
import { notify } from '#client/ui/notify.ts';

interface MeetingControlsProps {
  hasChat: boolean;
  onChat: () => void;
}

/** What one does in a meeting. */
export function MeetingControls({ hasChat, onChat }: MeetingControlsProps) {
  const { t } = useTranslation();
  const people = useParticipants();
  const { buttonProps } = useDisconnectButton({});
  return (
    <Flex gap="2" align="center" justify="center" wrap="wrap">
      <Text textStyle="sm" color="fg.muted" me="auto">
        {t('meetings.room.people', { count: people.length })}
      </Text>
      <Source
        source={Track.Source.Microphone}
        on={{ label: t('meetings.room.mute'), icon: <Mic aria-hidden /> }}
        off={{ label: t('meetings.room.unmute'), icon: <MicOff aria-hidden /> }}
      />
      <Source
        source={Track.Source.Camera}
        on={{ label: t('meetings.room.cameraOff'), icon: <Video aria-hidden /> }}
        off={{ label: t('meetings.room.cameraOn'), icon: <VideoOff aria-hidden /> }}
      />
      {'getDisplayMedia' in (navigator.mediaDevices ?? {}) ? (
        <Source
          source={Track.Source.ScreenShare}
          on={{ label: t('meetings.room.unshare'), icon: <MonitorUp aria-hidden /> }}
          off={{ label: t('meetings.room.share'), icon: <MonitorUp aria-hidden /> }}
        />
      ) : null}
      <IconButton
        label={t(hasChat ? 'meetings.room.hideChat' : 'meetings.room.showChat')}
        icon={<MessageSquare aria-hidden />}
        variant="outline"
        pressed={hasChat}
        onClick={onChat}
      />
      <Sound />
      <Button colorPalette="red" disabled={buttonProps.disabled} onClick={buttonProps.onClick} ms="auto">
        <PhoneOff aria-hidden />
        {t('meetings.room.leave')}
      </Button>
    </Flex>
  );
}

interface Face {
  label: string;
  icon: ReactNode;
}

type OwnSource = Track.Source.Microphone | Track.Source.Camera | Track.Source.ScreenShare;

function Source({ source, on, off }: { source: OwnSource; on: Face; off: Face }) {
  const { t } = useTranslation();
  const { toggle, enabled, pending } = useTrackToggle({ source });
  const face = enabled ? on : off;
  // Whoever closes the browser's choice of a screen has refused nothing.
  const say = () => source !== Track.Source.ScreenShare && notify.error(t('meetings.room.mediaFailed'));
  return (
    <IconButton
      label={face.label}
      icon={face.icon}
      variant="outline"
      pressed={enabled}
      disabled={pending}
      onClick={() => void toggle().catch(say)}
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
      onClick={mergedProps.onClick}
    />
  );
}
