import type { ComponentProps, ReactNode } from 'react';
import type { Choice, Choices } from '#client/features/tasks/menu/ChoicePanel.tsx';
import { ChoicePanel } from '#client/features/tasks/menu/ChoicePanel.tsx';
import { classes } from '#client/lib/look/classes.ts';
import { useMenuButton } from '#client/ui/buttons/use-menu-button.ts';
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx';
import styles from './ChoiceMenu.module.css';

export type { Choice };

export interface ChoiceMenuProps extends Choices {
  /** The content of the button. */
  children: ReactNode;
  /** The look of the button: in a row, as a fact of the task page (`people`: on one line), or as a small field. */
  look?: 'cell' | 'fact' | 'people' | 'field';
  disabled?: boolean | undefined;
  /** The button shows its own name: it needs no prefix for screen readers. */
  isNamed?: boolean;
}

interface ChoiceButtonProps extends ComponentProps<'button'>, Pick<ChoiceMenuProps, 'look'> {}

/** Shows a value and opens what changes it. */
export const ChoiceButton = ({ look = 'cell', className, ...button }: ChoiceButtonProps) => (
  <button type="button" {...button} className={classes(styles.button, styles[look], className)} />
);

/** Names a value for screen readers; for others its position does. */
export function HiddenName({ children }: { children: string }) {
  return <VisuallyHidden>{`${children}: `}</VisuallyHidden>;
}

/** A mark beside its word: screen readers read the word once. */
export function Glyph({ children }: { children: ReactNode }) {
  return (
    <span className={styles.contents} aria-hidden>
      {children}
    </span>
  );
}

/**
 * A button that opens a list of values with the chosen one marked. The menu comes into being when it is first
 * opened, so that a hundred rows cost a hundred buttons.
 */
export function ChoiceMenu(props: ChoiceMenuProps) {
  const { label, children, look = 'cell', disabled, isNamed = false, ...choices } = props;
  const { opener, menu, opening } = useMenuButton();
  return (
    <>
      <ChoiceButton look={look} disabled={disabled} {...opener}>
        {isNamed ? null : <HiddenName>{label}</HiddenName>}
        {children}
      </ChoiceButton>
      {menu ? <ChoicePanel key={opening} label={label} menu={menu} {...choices} /> : null}
    </>
  );
}
