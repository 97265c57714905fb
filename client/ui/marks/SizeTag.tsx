import { chakra, HStack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { listColorVars } from '#client/lib/look/list-color.ts';
import { sizeTagRecipe } from '#client/theme/recipes/marks.ts';
import { humanize, slugOf } from './humanize.ts';

export interface SizeTagProps {
  value: string;
  name?: string | null;
  color?: string | null;
  withText?: boolean;
}

const known = new Map(
  Object.entries({
    'x-large': { short: 'XXL', color: '#b9351f' },
    large: { short: 'XL', color: '#b86e00' },
    medium: { short: 'M', color: '#3f5fbd' },
    small: { short: 'S', color: '#167886' },
    tiny: { short: 'XS', color: '#69645b' },
  }),
);

const Tag = chakra('span', sizeTagRecipe);

export function SizeTag({ value, name, color, withText = false }: SizeTagProps) {
  const { t } = useTranslation();
  const entry = known.get(slugOf(value));
  const text = humanize(name || value);
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
