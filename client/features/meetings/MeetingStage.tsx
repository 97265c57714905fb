import { chakra, Flex, HStack } from '@chakra-ui/react';
import {
  isTrackReference,
  type TrackReference,
  type TrackReferenceOrPlaceholder,
  useIsMuted,
  useIsSpeaking,
  useTracks,
  VideoTrack,
} from '@livekit/components-react';
import { Track } from 'livekit-client';
import { MicOff } from 'lucide-react';
import { useRef } from 'react';
import { fitTiles, tileGap, tileRatio, useSpace } from '#client/features/meetings/stage-layout.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Clipped } from '#client/ui/layout/looks.ts';
import { MemberAvatar } from '#client/ui/marks/MemberAvatar.tsx';

/** Pixels from which a tile has room for a large picture above the name. */
const roomyTile = 240;

type Tracks = readonly TrackReferenceOrPlaceholder[];

const keyOf = ({ participant, source }: TrackReferenceOrPlaceholder) => `${participant.identity} ${source}`;

/** All participants; a shared screen is above them, large. */
export function MeetingStage() {
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
        <MeetingTile key={keyOf(track)} track={track} />
      ))}
      {screens.length > 0 ? <PeopleRow people={people} /> : <PeopleGrid people={people} />}
    </Flex>
  );
}

/** As large as fits. */
function PeopleGrid({ people }: { people: Tracks }) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const { width, isScrolled } = fitTiles(useSpace(list), people.length);
  return (
    <chakra.ul
      ref={list}
      aria-label={t('meetings.room.stage')}
      // Scrollable content must be reachable by keyboard.
      tabIndex={isScrolled ? 0 : undefined}
      flex="1"
      minH="0"
      display="flex"
      flexWrap="wrap"
      justifyContent="center"
      alignContent="safe center"
      listStyleType="none"
      overflowY="auto"
      style={{ gap: tileGap }}
    >
      {people.map((track) => (
        <chakra.li key={keyOf(track)} display="flex" style={{ width, aspectRatio: tileRatio }}>
          <MeetingTile track={track} isSmall={width < roomyTile} />
        </chakra.li>
      ))}
    </chakra.ul>
  );
}

/** Below a screen that is shared. */
function PeopleRow({ people }: { people: Tracks }) {
  const { t } = useTranslation();
  return (
    <chakra.ul
      aria-label={t('meetings.room.stage')}
      tabIndex={0}
      flexShrink="0"
      h={{ base: '5rem', md: '6rem', lg: '8rem' }}
      display="flex"
      gap="3"
      listStyleType="none"
      overflowX="auto"
      borderRadius="lg"
    >
      {people.map((track) => (
        <chakra.li
          key={keyOf(track)}
          display="flex"
          h="100%"
          flexShrink="0"
          style={{ aspectRatio: tileRatio }}
        >
          <MeetingTile track={track} isSmall />
        </chakra.li>
      ))}
    </chakra.ul>
  );
}

/** People know themselves from mirrors; what a camera on the back of a phone sees is no face. */
function isMirrored({ participant, source, publication }: TrackReference): boolean {
  const { facingMode } = publication.track?.mediaStreamTrack.getSettings() ?? {};
  return participant.isLocal && source === Track.Source.Camera && facingMode !== 'environment';
}

/** Somebody in the meeting, or the screen that they show. */
function MeetingTile({ track, isSmall = false }: { track: TrackReferenceOrPlaceholder; isSmall?: boolean }) {
  const { t } = useTranslation();
  const { participant, source } = track;
  const isSpeaking = useIsSpeaking(participant);
  const isScreen = source === Track.Source.ScreenShare;
  const name = participant.name || participant.identity;
  const own = participant.isLocal ? t('meetings.room.you', { name }) : name;
  const caption = isScreen ? t('meetings.room.screen', { name }) : own;
  const video = isTrackReference(track) && !track.publication.isMuted ? track : undefined;
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
      {video ? (
        <VideoTrack
          trackRef={video}
          aria-label={caption}
          style={isMirrored(video) ? { transform: 'scaleX(-1)' } : undefined}
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
