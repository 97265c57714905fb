import { classes } from '#client/lib/look/classes.ts';
import { listColorVars, projectColor } from '#client/lib/look/list-color.ts';
import textLooks from '#client/ui/layout/text.module.css';
import styles from './marks.module.css';

interface ProjectMarkProps {
  /** Absent: no project. */
  name?: string | null;
  /** The name is beside it already. */
  isAlone?: boolean;
  color?: string | null;
  imageUrl?: string | null;
}

export function ProjectMark({ name, isAlone = false, color, imageUrl }: ProjectMarkProps) {
  const text = isAlone ? undefined : name;
  return (
    <span
      className={classes(styles.words, styles.project)}
      style={listColorVars(name ? projectColor({ name, color }) : color)}
      title={text ?? undefined}
    >
      {imageUrl ? (
        <img className={styles.projectPicture} src={imageUrl} alt="" />
      ) : (
        <span className={styles.projectColor} aria-hidden />
      )}
      {text ? (
        <span className={textLooks.clipped} dir="auto">
          {text}
        </span>
      ) : null}
    </span>
  );
}
