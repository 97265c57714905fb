import { chakra } from '@chakra-ui/react';
import { listColorVars } from '#client/lib/look/list-color.ts';
import { words } from './mark-styles.ts';

const Chip = chakra('span', {
  base: {
    ...words,
    gap: '5px',
    h: '5',
    px: '6px',
    borderRadius: 'full',
    borderWidth: '1px',
    borderColor: 'border',
    color: 'fg.muted',
    _before: {
      content: '""',
      boxSize: '6px',
      flexShrink: '0',
      borderRadius: 'full',
      bg: 'var(--k)',
      forcedColorAdjust: 'none',
    },
  },
});

export function LabelChip({ name, color }: { name: string; color?: string | null }) {
  return (
    <Chip style={listColorVars(color)} title={name}>
      <chakra.span truncate dir="auto">
        {name}
      </chakra.span>
    </Chip>
  );
}
