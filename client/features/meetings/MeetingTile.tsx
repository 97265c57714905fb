import { Flex, HStack } from '@chakra-ui/react';
import {
  isTrackReference,
  type TrackReference,
  type TrackReferenceOrPlaceholder,
  useIsMuted,
  useIsSpeaking,
  VideoTrack,
} from '@livekit/components-react';
import { Track } from 'livekit-client';
import { MicOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Clipped } from '#client/ui/layout/words.ts';
import { MemberAvatar } from '#client/ui/marks/MemberAvatar.tsx';

/** People know themselves from mirrors; what a camera on the back of a phone sees is no face. */
function isMirrored({ participant, source, publication }: TrackReference): boolean {
  const { facingMode } = publication.track?.mediaStreamTrack.getSettings() ?? {};
  return participant.isLocal && source === Track.Source.Camera && facingMode !== 'environment';
}

interface MeetingTileProps {
  track: TrackReferenceOrPlaceholder;
  isSmall?: boolean;
}

/** Somebody in the meeting, or the screen that they show. */
export function MeetingTile({ track, isSmall = false }: MeetingTileProps) {
  const { t } = useTranslation();
  const { participant, source } = track;
  const isSpeaking = useIsSpeaking(participant);
  const isScreen = source === Track.Source.ScreenShare;
  const name = participant.name || participant.identity;
  const own = participant.isLocal ? t('meetings.room.you', { name }) : name;
  const caption = isScreen ? t('meetings.room.screen', { name }) : own;
  const shown = isTrackReference(track) && !track.publication.isMuted ? track : undefined;
  return (
    <Flex
      position="relative"
      flex="1"
      minW="0"
      minH="0"
      align="center"
      justify="center"
      borderRadius="lg"
      overflow="hidden"
      bg="bg.muted"
      css={{ '& video': { width: '100%', height: '100%', objectFit: isScreen ? 'contain' : 'cover' } }}
      // A line above the picture, which would cover an outline inside.
      _after={{
        content: '""',
        position: 'absolute',
        inset: '0',
        borderRadius: 'inherit',
        borderWidth: '3px',
        borderColor: isSpeaking && !isScreen ? 'brand.solid' : 'transparent',
        pointerEvents: 'none',
      }}
    >
      {shown ? (
        <VideoTrack
          trackRef={shown}
          aria-label={caption}
          style={isMirrored(shown) ? { transform: 'scaleX(-1)' } : undefined}
        />
      ) : (
        <MemberAvatar name={name} size={isSmall ? 32 : 64} decorative />
      )}
      <HStack
        position="absolute"
        insetStart={isSmall ? '1' : '2'}
        bottom={isSmall ? '1' : '2'}
        maxW={isSmall ? 'calc(100% - 0.5rem)' : 'calc(100% - 1rem)'}
        gap="1.5"
        px="2"
        py={isSmall ? '0' : '0.5'}
        borderRadius="md"
        bg="bg.raised"
        textStyle={isSmall ? 'xs' : 'sm'}
      >
        {isScreen ? null : <Muted track={track} />}
        <Clipped>{caption}</Clipped>
      </HStack>
    </Flex>
  );
}

function Muted({ track: { participant } }: { track: TrackReferenceOrPlaceholder }) {
  const { t } = useTranslation();
  const isMuted = useIsMuted({ participant, source: Track.Source.Microphone });
  if (!isMuted) return null;
  return <MicOff size={14} role="img" aria-label={t('meetings.room.isMuted')} style={{ flexShrink: 0 }} />;
}
