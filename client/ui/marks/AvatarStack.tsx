import { chakra, HStack, Stack } from '@chakra-ui/react';
import type { CSSProperties } from 'react';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Popup } from '#client/ui/dialogs/Popup.tsx';
import { MemberAvatar, type MemberAvatarProps } from './MemberAvatar.tsx';

interface StackPerson {
  id: string;
  name: string;
  imageUrl?: string | null;
}

interface AvatarStackProps {
  people: readonly StackPerson[];
  max?: number;
  size?: MemberAvatarProps['size'];
}

const Row = chakra('span', {
  base: {
    display: 'inline-flex',
    verticalAlign: 'middle',
    flexShrink: '0',
    '& > *': { boxShadow: '0 0 0 1.5px var(--under)' },
    '& > * + *': { marginInlineStart: '-2px' },
  },
});
const More = chakra('button', {
  base: {
    '--k': 'colors.gray.500',
    display: 'inline-grid',
    placeItems: 'center',
    boxSize: 'var(--sz)',
    borderRadius: 'full',
    bg: 'color-mix(in oklab, var(--k) calc(var(--tint) + 8%), {colors.bg.panel})',
    color: 'fg.muted',
    fontSize: 'min(10px, calc(var(--sz) * .42))',
    lineHeight: '1',
    fontWeight: 'semibold',
    cursor: 'pointer',
    _hover: { color: 'fg' },
  },
});

interface StackVars extends CSSProperties {
  '--sz': string;
}

/** The first few people; the rest behind "+N", which opens the whole list. */
export function AvatarStack({ people, max = 4, size = 24 }: AvatarStackProps) {
  const { t } = useTranslation();
  const visible = people.slice(0, max);
  const hidden = people.length - visible.length;
  const vars: StackVars = { '--sz': `${size}px` };
  return (
    <Row style={vars}>
      {visible.map((person) => (
        <MemberAvatar key={person.id} name={person.name} imageUrl={person.imageUrl} size={size} />
      ))}
      {hidden > 0 ? (
        <Popup
          label={t('ui.people.all', { count: people.length })}
          w="15rem"
          trigger={
            <More
              type="button"
              className="num"
              dir="ltr"
              aria-label={t('ui.people.more', { count: hidden, shown: hidden > 99 ? '99+' : hidden })}
            >
              {hidden > 99 ? '99+' : `+${hidden}`}
            </More>
          }
        >
          <Stack as="ul" gap="0" maxH="20rem" overflowY="auto" p="1" css={{ '--under': 'colors.bg.raised' }}>
            {people.map(({ id, name, imageUrl }) => (
              <HStack as="li" key={id} gap="2" minH="8" px="2" textStyle="sm">
                <MemberAvatar name={name} imageUrl={imageUrl} decorative />
                <chakra.span truncate>{name}</chakra.span>
              </HStack>
            ))}
          </Stack>
        </Popup>
      ) : null}
    </Row>
  );
}
