import { listColorVars } from '#client/lib/look/list-color.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { listPalette, type Pair } from '#client/theme/list-palette.ts';
import textLooks from '#client/ui/layout/text.module.css';
import { listName, slugOf } from './humanize.ts';
import styles from './marks.module.css';

interface PriorityChevronsProps {
  /** `low`, `medium`, `high`; anything else counts as urgent; empty is no priority. */
  value: string | null | undefined;
  name?: string | null;
  color?: string | null;
  withText?: boolean;
}

const levels = new Map(Object.entries({ low: 1, medium: 2, high: 3 }));

const defaultColors = new Map<string, Pair>(Object.entries(listPalette.priority));

const chevrons = [
  'M4.5 14.5L8 12l3.5 2.5',
  'M4.5 11.5L8 9l3.5 2.5',
  'M4.5 8.5L8 6l3.5 2.5',
  'M4.5 5.5L8 3l3.5 2.5',
];

function levelOf(value: string | null | undefined): number {
  if (!value) return 0;
  return levels.get(slugOf(value)) ?? chevrons.length;
}

export function PriorityChevrons({ value, name, color, withText = false }: PriorityChevronsProps) {
  const { t } = useTranslation();
  const level = levelOf(value);
  const text = value ? listName('priorities', name || value) : t('ui.priority.none');
  const label = t('ui.priority.label', { name: text });
  const glyph = (
    <svg
      className={styles.chevrons}
      viewBox="0 0 16 16"
      style={listColorVars(
        color || (defaultColors.get(slugOf(value ?? '')) ?? listPalette.priority.urgent)[0],
      )}
      role={withText ? undefined : 'img'}
      aria-label={withText ? undefined : label}
      aria-hidden={withText || undefined}
    >
      {withText ? null : <title>{text}</title>}
      {chevrons.map((d, index) => (
        <path key={d} d={d} data-on={index < level ? '' : undefined} />
      ))}
    </svg>
  );
  if (!withText) return glyph;
  return (
    <span className={styles.named}>
      {glyph}
      <span className={textLooks.clipped}>{text}</span>
    </span>
  );
}
