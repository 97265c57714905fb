import { chakra, Flex, Grid, HStack } from '@chakra-ui/react';
import {
  isTrackReference,
  type TrackReferenceOrPlaceholder,
  useIsMuted,
  useIsSpeaking,
  useTracks,
  VideoTrack,
} from '@livekit/components-react';
import { Track } from 'livekit-client';
import { MicOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MemberAvatar } from '#client/ui/MemberAvatar.tsx';

const keyOf = ({ participant, source }: TrackReferenceOrPlaceholder) => `${participant.identity} ${source}`;

/** Everybody in the meeting; a shared screen stands above them, large. */
export function MeetingStage() {
  const { t } = useTranslation();
  const tracks = useTracks(
    [
      { source: Track.Source.Camera, withPlaceholder: true },
      { source: Track.Source.ScreenShare, withPlaceholder: false },
    ],
    { onlySubscribed: false },
  );
  const screens = tracks.filter(({ source }) => source === Track.Source.ScreenShare);
  const people = tracks.filter(({ source }) => source === Track.Source.Camera);
  return (
    <Flex direction="column" gap="3" h="100%" minH="0">
      {screens.map((track) => (
        <Tile key={keyOf(track)} track={track} />
      ))}
      <Grid
        as="ul"
        aria-label={t('meetings.room.stage')}
        flex={screens.length > 0 ? '0 0 8rem' : '1'}
        minH="0"
        gap="3"
        listStyleType="none"
        gridAutoRows="minmax(7rem, 1fr)"
        templateColumns="repeat(auto-fit, minmax(min(14rem, 100%), 1fr))"
        overflowY="auto"
      >
        {people.map((track) => (
          <chakra.li key={keyOf(track)} minH="0" display="flex">
            <Tile track={track} />
          </chakra.li>
        ))}
      </Grid>
    </Flex>
  );
}

function Tile({ track }: { track: TrackReferenceOrPlaceholder }) {
  const { t } = useTranslation();
  const { participant, source } = track;
  const isSpeaking = useIsSpeaking(participant);
  const isScreen = source === Track.Source.ScreenShare;
  const isShown = isTrackReference(track) && !track.publication.isMuted;
  const name = participant.name || participant.identity;
  const caption = isScreen
    ? t('meetings.room.screen', { name })
    : participant.isLocal
      ? t('meetings.room.you', { name })
      : name;
  return (
    <Flex
      position="relative"
      flex="1"
      minH="0"
      align="center"
      justify="center"
      borderRadius="lg"
      overflow="hidden"
      bg="bg.muted"
      outline="2px solid"
      outlineColor={isSpeaking && !isScreen ? 'brand.solid' : 'transparent'}
      css={{ '& video': { width: '100%', height: '100%', objectFit: isScreen ? 'contain' : 'cover' } }}
    >
      {isShown ? (
        <VideoTrack trackRef={track} aria-label={caption} />
      ) : (
        <MemberAvatar name={name} size={64} decorative />
      )}
      <HStack
        position="absolute"
        insetStart="2"
        bottom="2"
        gap="1.5"
        px="2"
        py="0.5"
        borderRadius="md"
        bg="bg.raised"
        textStyle="sm"
        dir="auto"
      >
        {isScreen ? null : <Muted track={track} />}
        {caption}
      </HStack>
    </Flex>
  );
}

function Muted({ track: { participant } }: { track: TrackReferenceOrPlaceholder }) {
  const { t } = useTranslation();
  const isMuted = useIsMuted({ participant, source: Track.Source.Microphone });
  return isMuted ? <MicOff size={14} role="img" aria-label={t('meetings.room.isMuted')} /> : null;
}
