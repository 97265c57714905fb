import { listColorVars } from '#client/lib/look/list-color.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { listPalette } from '#client/theme/list-palette.ts';
import textLooks from '#client/ui/layout/text.module.css';
import { listName, slugOf } from './humanize.ts';
import styles from './marks.module.css';

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

export function SizeTag({ value, name, color, withText = false }: SizeTagProps) {
  const { t } = useTranslation();
  const entry = sizes.get(slugOf(value));
  const text = listName('sizes', name || value);
  const label = t('ui.size.label', { name: text });
  const tag = (
    <span
      className={styles.size}
      style={listColorVars(color || entry?.color)}
      title={label}
      {...(withText ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {entry?.short ?? text.slice(0, 3).toUpperCase()}
    </span>
  );
  if (!withText) return tag;
  return (
    <span className={styles.named}>
      {tag}
      <span className={textLooks.clipped}>{text}</span>
    </span>
  );
}
