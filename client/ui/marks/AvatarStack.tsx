import type { CSSProperties } from 'react';
import { classes } from '#client/lib/look/classes.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Popup } from '#client/ui/dialogs/Popup.tsx';
import text from '#client/ui/layout/text.module.css';
import styles from './avatars.module.css';
import { MemberAvatar } from './MemberAvatar.tsx';

interface StackPerson {
  id: string;
  name: string;
  imageUrl?: string | null;
}

interface AvatarStackProps {
  people: readonly StackPerson[];
  max?: number;
}

interface StackVars extends CSSProperties {
  '--sz': string;
}

/** The first few people; the rest behind "+N", which opens the whole list. */
export function AvatarStack({ people, max = 4 }: AvatarStackProps) {
  const { t } = useTranslation();
  const visible = people.slice(0, max);
  const hidden = people.length - visible.length;
  const vars: StackVars = { '--sz': '24px' };
  return (
    <span className={styles.stack} style={vars}>
      {visible.map((person) => (
        <MemberAvatar key={person.id} name={person.name} imageUrl={person.imageUrl} isInStack />
      ))}
      {hidden > 0 ? (
        <Popup
          label={t('ui.people.all', { count: people.length })}
          w="15rem"
          trigger={
            <button
              type="button"
              className={classes('num', styles.more)}
              dir="ltr"
              aria-label={t('ui.people.more', { count: hidden, shown: hidden > 99 ? '99+' : hidden })}
            >
              {hidden > 99 ? '99+' : `+${hidden}`}
            </button>
          }
        >
          <ul className={styles.people}>
            {people.map(({ id, name, imageUrl }) => (
              <li key={id}>
                <MemberAvatar name={name} imageUrl={imageUrl} decorative />
                <span className={text.clipped}>{name}</span>
              </li>
            ))}
          </ul>
        </Popup>
      ) : null}
    </span>
  );
}
