import { chakra } from '@chakra-ui/react';
import { listColorVars } from '#client/lib/look/list-color.ts';
import { words } from './mark-styles.ts';

interface ProjectMarkProps {
  /** Absent: the square alone. */
  name?: string | null;
  color?: string | null;
  imageUrl?: string | null;
}

const Mark = chakra('span', { base: { ...words, gap: '1.5', color: 'fg.muted' } });

export function ProjectMark({ name, color, imageUrl }: ProjectMarkProps) {
  return (
    <Mark style={listColorVars(color)} title={name ?? undefined}>
      {imageUrl ? (
        <chakra.img src={imageUrl} alt="" boxSize="4" borderRadius="l1" objectFit="cover" flexShrink="0" />
      ) : (
        <chakra.span boxSize="8px" borderRadius="2px" bg="var(--k)" flexShrink="0" aria-hidden />
      )}
      {name ? (
        <chakra.span truncate dir="auto">
          {name}
        </chakra.span>
      ) : null}
    </Mark>
  );
}
