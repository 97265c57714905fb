import { chakra, Portal } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { MemberAvatar } from '#client/ui/MemberAvatar.tsx';
import type { MentionChoice } from './use-mentions.ts';

const rowPixels = 32;

/** Whom "@" could mean, under the place where it is typed, or above it where the window ends. */
export function MentionList({ people, active, onHover, onPick, place }: MentionChoice) {
  const { t } = useTranslation();
  const height = people.length * rowPixels + 8;
  const isBelow = place.bottom + height + 8 < window.innerHeight;
  return (
    <Portal>
      <chakra.div
        role="listbox"
        aria-label={t('ui.richText.mention')}
        position="fixed"
        zIndex="popover"
        minW="14rem"
        p="1"
        bg="bg.raised"
        borderRadius="l3"
        boxShadow="float"
        style={{
          left: Math.max(8, Math.min(place.left, window.innerWidth - 240)),
          top: isBelow ? place.bottom + 4 : place.top - height - 4,
        }}
      >
        {people.map((person, index) => (
          <chakra.div
            key={person.id}
            role="option"
            aria-selected={index === active}
            display="flex"
            alignItems="center"
            gap="2"
            h="8"
            px="2"
            borderRadius="l2"
            textStyle="sm"
            cursor="pointer"
            bg={index === active ? 'bg.muted' : undefined}
            onMouseMove={() => onHover(index)}
            onMouseDown={(event) => {
              event.preventDefault();
              onPick(person);
            }}
          >
            <MemberAvatar name={person.name} imageUrl={person.imageUrl} size={20} decorative />
            <chakra.span truncate>{person.name}</chakra.span>
          </chakra.div>
        ))}
      </chakra.div>
    </Portal>
  );
}
