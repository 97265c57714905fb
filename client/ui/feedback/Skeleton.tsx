import type { CSSProperties } from 'react';
import { classes } from '#client/lib/look/classes.ts';
import styles from './Skeleton.module.css';

interface SkeletonProps {
  /** CSS lengths; absent: as wide as its place. */
  h: string;
  w?: string | undefined;
  className?: string | undefined;
  style?: CSSProperties;
}

/** The shape of a part that is on its way. */
export function Skeleton({ h: height, w: width, className, style }: SkeletonProps) {
  return (
    <span data-skeleton className={classes(styles.skeleton, className)} style={{ height, width, ...style }} />
  );
}
