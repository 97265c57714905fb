import type { HTMLAttributes } from 'react';
import text from './text.module.css';

interface VisuallyHiddenProps extends HTMLAttributes<HTMLElement> {
  as?: 'span' | 'h1' | 'h2' | 'h3';
}

/** Text for screen readers only. */
export function VisuallyHidden({ as: Tag = 'span', ...props }: VisuallyHiddenProps) {
  return <Tag {...props} className={text.unseen} />;
}
