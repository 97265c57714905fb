import { chakra, Flex } from '@chakra-ui/react';
import { type TrackReferenceOrPlaceholder, useTracks } from '@livekit/components-react';
import { Track } from 'livekit-client';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MeetingTile } from '#client/features/meetings/MeetingTile.tsx';
import { fitTiles, tileGap, tileRatio, useSpace } from '#client/features/meetings/stage-layout.ts';

/** Pixels from which a tile has room for a large picture above the name. */
const roomyTile = 240;

type Tracks = readonly TrackReferenceOrPlaceholder[];

const keyOf = ({ participant, source }: TrackReferenceOrPlaceholder) => `${participant.identity} ${source}`;

/** Everybody in the meeting; a shared screen stands above them, large. */
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

/** As large as they fit. */
function PeopleGrid({ people }: { people: Tracks }) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const { width, isScrolled } = fitTiles(useSpace(list), people.length);
  return (
    <chakra.ul
      ref={list}
      aria-label={t('meetings.room.stage')}
      // What scrolls is reached by the keyboard.
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
