import type { ComponentProps, HTMLAttributes } from 'react';
import { classes } from '#client/lib/look/classes.ts';
import styles from './Card.module.css';

interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'section' | 'aside' | 'ul' | 'ol';
}

/** A framed surface. Its element is as long as what it holds; `CardBody` pads. */
export function Card({ as: Tag = 'div', className, ...props }: CardProps) {
  return <Tag {...props} className={classes(styles.card, className)} />;
}

export function CardBody({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={classes(styles.body, className)} />;
}
