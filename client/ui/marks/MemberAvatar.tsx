import { type CSSProperties, useState } from 'react';
import { hashColor } from '#client/lib/look/list-color.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import text from '#client/ui/layout/text.module.css';
import { uploadedPicture } from '#shared/users/avatar.ts';
import styles from './avatars.module.css';

export type Presence = 'running' | 'online' | 'pause' | 'idle' | 'suspended';

/** Catalogue key of a presence' name. */
export const presenceLabelKey = (presence: Presence) => `ui.presence.${presence}`;

export interface MemberAvatarProps {
  name: string;
  imageUrl?: string | null;
  size?: 20 | 24 | 32 | 40 | 64;
  presence?: Presence;
  /** One letter, which is legible where pictures overlap. */
  isInStack?: boolean;
  /** The name is beside it: the picture adds nothing. */
  decorative?: boolean;
}

function initialsOf(name: string): [first: string, last: string] {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = [...(words[0] ?? '')][0] ?? '?';
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : '';
  return [first.toUpperCase(), last.toUpperCase()];
}

interface AvatarVars extends CSSProperties {
  '--k': string;
  '--sz': string;
  '--badge': string;
}

/* `--k` is the person's colour, `--sz` the diameter, `--badge` that of the presence, which leaves the initials free, `--under` the colour of what lies below. */

export function MemberAvatar(props: MemberAvatarProps) {
  const { name, imageUrl, size = 24, presence, isInStack = false, decorative = false } = props;
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
  const [first, last] = initialsOf(name);
  return (
    <span
      className={styles.avatar}
      data-in-stack={isInStack ? '' : undefined}
      style={vars}
      title={label}
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {picture ? (
        <img className={styles.picture} src={picture} alt="" onError={() => setBrokenUrl(picture)} />
      ) : (
        `${first}${isInStack ? '' : last}`
      )}
      {presence ? (
        <span className={styles.presence} data-presence={presence}>
          <PresenceGlyph presence={presence} />
        </span>
      ) : null}
    </span>
  );
}

const marks = {
  running: <path d="M3.5 2.5v5l4-2.5z" fill="currentColor" />,
  online: null,
  pause: <path d="M3.7 3v4M6.3 3v4" stroke="currentColor" strokeWidth="1.4" />,
  idle: null,
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
    <span className={styles.person}>
      <MemberAvatar name={name} imageUrl={imageUrl} size={20} decorative />
      <span className={text.clipped} dir="auto">
        {name}
      </span>
    </span>
  );
}
