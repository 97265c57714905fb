import { chakra, HStack, Popover, Portal, Stack } from '@chakra-ui/react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { avatarStackRecipe, moreRecipe } from '#client/theme/recipes/people.ts';
import { MemberAvatar, type MemberAvatarProps, type Presence } from './MemberAvatar.tsx';

interface StackPerson {
  id: string;
  name: string;
  imageUrl?: string | null;
  presence?: Presence;
  href?: string;
}

export interface AvatarStackProps {
  people: readonly StackPerson[];
  max?: number;
  size?: MemberAvatarProps['size'];
}

const Row = chakra('span', avatarStackRecipe);
const More = chakra('button', moreRecipe);

interface StackVars extends CSSProperties {
  '--sz': string;
}

/** The first few people; the rest behind "+N", which opens the whole list. */
export function AvatarStack({ people, max = 4, size = 24 }: AvatarStackProps) {
  const { t } = useTranslation();
  const shown = people.slice(0, max);
  const hidden = people.length - shown.length;
  const vars: StackVars = { '--sz': `${size}px` };
  return (
    <Row style={vars}>
      {shown.map((person) => (
        <MemberAvatar key={person.id} name={person.name} imageUrl={person.imageUrl} size={size} />
      ))}
      {hidden > 0 ? (
        <Popover.Root lazyMount unmountOnExit positioning={{ placement: 'bottom-end' }}>
          <Popover.Trigger asChild>
            <More
              type="button"
              className="num"
              dir="ltr"
              aria-label={t('ui.people.more', { count: hidden, shown: hidden > 99 ? '99+' : hidden })}
            >
              {hidden > 99 ? '99+' : `+${hidden}`}
            </More>
          </Popover.Trigger>
          <Portal>
            <Popover.Positioner>
              <Popover.Content w="15rem" aria-label={t('ui.people.all', { count: people.length })}>
                <Popover.Body maxH="20rem" overflowY="auto" p="1">
                  <PeopleList people={people} />
                </Popover.Body>
              </Popover.Content>
            </Popover.Positioner>
          </Portal>
        </Popover.Root>
      ) : null}
    </Row>
  );
}

function PeopleList({ people }: { people: readonly StackPerson[] }) {
  return (
    <Stack as="ul" gap="0">
      {people.map((person) => (
        <HStack
          as="li"
          key={person.id}
          gap="2"
          minH="8"
          px="2"
          textStyle="sm"
          css={{ '--under': 'colors.bg.raised' }}
        >
          <MemberAvatar name={person.name} imageUrl={person.imageUrl} presence={person.presence} decorative />
          {person.href ? (
            <chakra.a href={person.href} truncate _hover={{ textDecoration: 'underline' }}>
              {person.name}
            </chakra.a>
          ) : (
            <chakra.span truncate>{person.name}</chakra.span>
          )}
        </HStack>
      ))}
    </Stack>
  );
}
