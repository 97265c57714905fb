import { chakra, HStack } from '@chakra-ui/react';
import { listColorVars } from '#client/lib/look/list-color.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { listPalette } from '#client/theme/list-palette.ts';
import { listName, slugOf } from './humanize.ts';
import { figure, ink } from './mark-styles.ts';

interface SizeTagProps {
  value: string;
  name?: string | null;
  color?: string | null;
  withText?: boolean;
}

const { size } = listPalette;

const sizes = new Map<string, { short: string; color: string }>(
  Object.entries({
    'x-large': { short: 'XXL', color: size.xLarge[0] },
    large: { short: 'XL', color: size.large[0] },
    medium: { short: 'M', color: size.medium[0] },
    small: { short: 'S', color: size.small[0] },
    tiny: { short: 'XS', color: size.tiny[0] },
  }),
);

const Tag = chakra('span', {
  base: {
    ...figure,
    minW: '5',
    h: '4',
    px: '3px',
    borderRadius: '3px',
    fontSize: '10px',
    fontWeight: 'semibold',
    color: ink,
    boxShadow: 'inset 0 0 0 1px color-mix(in oklab, var(--k) 45%, {colors.bg.panel})',
  },
});

export function SizeTag({ value, name, color, withText = false }: SizeTagProps) {
  const { t } = useTranslation();
  const entry = sizes.get(slugOf(value));
  const text = listName('sizes', name || value);
  const label = t('ui.size.label', { name: text });
  const tag = (
    <Tag
      style={listColorVars(color || entry?.color)}
      title={label}
      role={withText ? undefined : 'img'}
      aria-label={withText ? undefined : label}
      aria-hidden={withText || undefined}
    >
      {entry?.short ?? text.slice(0, 3).toUpperCase()}
    </Tag>
  );
  if (!withText) return tag;
  return (
    <HStack as="span" display="inline-flex" gap="1.5" textStyle="sm" minW="0">
      {tag}
      <chakra.span truncate>{text}</chakra.span>
    </HStack>
  );
}
