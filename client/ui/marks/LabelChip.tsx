import { classes } from '#client/lib/look/classes.ts';
import { listColorVars } from '#client/lib/look/list-color.ts';
import text from '#client/ui/layout/text.module.css';
import styles from './marks.module.css';

export function LabelChip({ name, color }: { name: string; color?: string | null }) {
  return (
    <span className={classes(styles.words, styles.label)} style={listColorVars(color)} title={name}>
      <span className={text.clipped} dir="auto">
        {name}
      </span>
    </span>
  );
}
