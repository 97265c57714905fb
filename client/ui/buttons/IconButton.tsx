import type { ComponentProps, ReactNode } from 'react';
import { classes } from '#client/lib/look/classes.ts';
import styles from './IconButton.module.css';
import { type Refusal, Tip } from './Tip.tsx';

export interface IconButtonProps
  extends Omit<ComponentProps<'button'>, 'aria-label' | 'children' | 'color'>,
    Refusal {
  /** The accessible name, and the tooltip. */
  label: string;
  icon: ReactNode;
  /** False if the meaning is visible beside it. */
  tip?: boolean;
  shortcut?: string;
  /** For buttons that stay down. */
  pressed?: boolean;
  variant?: 'ghost' | 'outline' | 'solid';
  size?: 'xs' | 'sm' | 'md' | 'lg';
  /** Highlights important actions. */
  tone?: 'brand' | 'danger';
}

/** A plain element: lists have three of them in each row. */
export function IconButton(props: IconButtonProps) {
  const { label, icon, tip = true, shortcut, pressed, variant = 'ghost', size = 'md', ...others } = props;
  const { reason, onRefused, className, tone, ...rest } = others;
  const button = (
    <button
      type="button"
      {...rest}
      className={classes(styles.button, className)}
      data-variant={variant}
      data-size={size}
      data-tone={tone}
      aria-label={label}
      aria-pressed={pressed}
    >
      {icon}
    </button>
  );
  if (!tip) return button;
  return (
    <Tip content={label} reason={reason} onRefused={onRefused} shortcut={shortcut} triggerId={rest.id}>
      {button}
    </Tip>
  );
}
