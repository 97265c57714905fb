import { chakra, HStack } from '@chakra-ui/react';
import { type CSSProperties, useState } from 'react';
import { hashColor } from '#client/lib/look/list-color.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Clipped } from '#client/ui/layout/looks.ts';
import { uploadedPicture } from '#shared/users/avatar.ts';

export type Presence = 'running' | 'online' | 'pause' | 'idle' | 'suspended';

/** Catalogue key of a presence' name. */
export const presenceLabelKey = (presence: Presence) => `ui.presence.${presence}`;

export interface MemberAvatarProps {
  name: string;
  imageUrl?: string | null;
  size?: 20 | 24 | 32 | 40 | 64;
  presence?: Presence;
  /** The name stands next to it: the picture adds nothing. */
  decorative?: boolean;
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = [...(words[0] ?? '')][0] ?? '?';
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : '';
  return (first + last).toUpperCase();
}

interface AvatarVars extends CSSProperties {
  '--k': string;
  '--sz': string;
  '--badge': string;
}

/* `--k` is the person's colour, `--sz` the diameter, `--badge` that of the presence, which leaves the initials free, `--under` the colour of what lies below. */

const Root = chakra('span', {
  base: {
    position: 'relative',
    display: 'inline-grid',
    verticalAlign: 'middle',
    placeItems: 'center',
    flexShrink: '0',
    boxSize: 'var(--sz)',
    borderRadius: 'full',
    bg: 'color-mix(in oklab, var(--k) calc(var(--tint) + 8%), {colors.bg.panel})',
    color: 'color-mix(in oklab, var(--k) var(--face), {colors.fg})',
    fontSize: 'calc(var(--sz) * .4)',
    lineHeight: '1',
    fontWeight: 'semibold',
    letterSpacing: '-.02em',
    userSelect: 'none',
  },
});

const Picture = chakra('img', {
  base: { gridArea: '1 / 1', boxSize: 'full', borderRadius: 'full', objectFit: 'cover' },
});

const Badge = chakra('span', {
  base: {
    position: 'absolute',
    insetBlockEnd: 'calc(var(--badge) / 2 - 9px)',
    insetInlineEnd: 'calc(var(--badge) / 2 - 9px)',
    boxSize: 'var(--badge)',
    borderRadius: 'full',
    borderWidth: '2px',
    borderColor: 'var(--under)',
    color: 'bg.panel',
    display: 'grid',
    placeItems: 'center',
    '& > svg': { boxSize: 'calc(var(--badge) - 4px)' },
  },
});

export function MemberAvatar({ name, imageUrl, size = 24, presence, decorative = false }: MemberAvatarProps) {
  const { t } = useTranslation();
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const label = presence ? `${name}, ${t(presenceLabelKey(presence))}` : name;
  const vars: AvatarVars = {
    '--k': hashColor(name),
    '--sz': `${size}px`,
    '--badge': size < 32 ? '12px' : '14px',
  };
  const uploaded = uploadedPicture(imageUrl);
  const picture = uploaded && uploaded !== brokenUrl ? uploaded : null;
  return (
    <Root
      style={vars}
      title={label}
      role={decorative ? undefined : 'img'}
      aria-label={decorative ? undefined : label}
      aria-hidden={decorative || undefined}
    >
      {picture ? <Picture src={picture} alt="" onError={() => setBrokenUrl(picture)} /> : initialsOf(name)}
      {presence ? (
        <Badge bg={`presence.${presence}`}>
          <PresenceGlyph presence={presence} />
        </Badge>
      ) : null}
    </Root>
  );
}

const marks = {
  running: <path d="M3.5 2.5v5l4-2.5z" fill="currentColor" />,
  online: null,
  pause: <path d="M3.7 3v4M6.3 3v4" stroke="currentColor" strokeWidth="1.4" />,
  idle: <path d="M5 2.8V5l1.6 1" stroke="currentColor" strokeWidth="1.1" />,
  suspended: <path d="M3 5h4" stroke="currentColor" strokeWidth="1.5" />,
} satisfies Record<Presence, React.ReactNode>;

/** The sign inside a presence badge; the words are the avatar's. */
function PresenceGlyph({ presence }: { presence: Presence }) {
  return (
    <svg viewBox="0 0 10 10" fill="none" aria-hidden="true">
      {marks[presence]}
    </svg>
  );
}

/** A person in a picker. */
export function PersonOption({ name, imageUrl }: Pick<MemberAvatarProps, 'name' | 'imageUrl'>) {
  return (
    <HStack as="span" gap="2" minW="0">
      <MemberAvatar name={name} imageUrl={imageUrl} size={20} decorative />
      <Clipped>{name}</Clipped>
    </HStack>
  );
}
