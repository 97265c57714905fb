import { chakra } from '@chakra-ui/react';
import { listColorVars, projectColor } from '#client/lib/look/list-color.ts';
import { words } from './mark-styles.ts';

interface ProjectMarkProps {
  /** Absent: no project. */
  name?: string | null;
  /** The name stands beside it already. */
  isAlone?: boolean;
  color?: string | null;
  imageUrl?: string | null;
}

const Mark = chakra('span', { base: { ...words, gap: '1.5', color: 'fg.muted' } });

export function ProjectMark({ name, isAlone = false, color, imageUrl }: ProjectMarkProps) {
  const text = isAlone ? undefined : name;
  return (
    <Mark style={listColorVars(name ? projectColor({ name, color }) : color)} title={text ?? undefined}>
      {imageUrl ? (
        <chakra.img src={imageUrl} alt="" boxSize="4" borderRadius="l1" objectFit="cover" flexShrink="0" />
      ) : (
        <chakra.span boxSize="8px" borderRadius="2px" bg="var(--k)" flexShrink="0" aria-hidden />
      )}
      {text ? (
        <chakra.span truncate dir="auto">
          {text}
        </chakra.span>
      ) : null}
    </Mark>
  );
}
