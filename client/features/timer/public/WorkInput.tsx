import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from 'react';
import { typedWork } from '#client/features/timer/typed-work.ts';
import { useShortcut } from '#client/lib/input/use-shortcut.ts';
import { classes } from '#client/lib/look/classes.ts';
import { useStore } from '#client/lib/session/session-store.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import styles from './TimerBar.module.css';

/** The caret of a field that has just given its place to another one. */
let caret: readonly [number | null, number | null] | undefined;

/** Keeps the focus in the field while the page around it is drawn anew. */
function useKeptFocus(ref: RefObject<HTMLInputElement | null>): void {
  useLayoutEffect(() => {
    const input = ref.current;
    if (caret && input) {
      input.focus({ preventScroll: true });
      input.setSelectionRange(...caret);
    }
    return () => {
      if (!input || document.activeElement !== input) return;
      caret = [input.selectionStart, input.selectionEnd];
      // The next one comes at once or never.
      queueMicrotask(() => {
        caret = undefined;
      });
    };
  }, [ref]);
}

interface WorkInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'ref'> {
  inputRef: RefObject<HTMLInputElement | null>;
  onText?: (text: string) => void;
  /** The key of the field was pressed. */
  onWanted?: () => void;
}

/** The text field of the timer bar. Its text is the same in the page that is still loading and in the loaded one. */
export function WorkInput({ inputRef, onText, onWanted, className, ...input }: WorkInputProps) {
  const { t } = useTranslation();
  const text = useStore(typedWork);
  useKeptFocus(inputRef);
  useShortcut({
    group: 'general',
    keys: 'N',
    label: t('shell.shortcut.typeWork'),
    run: () => {
      inputRef.current?.focus({ preventScroll: true });
      inputRef.current?.select();
      onWanted?.();
    },
  });
  return (
    <input
      {...input}
      ref={inputRef}
      className={classes(styles.input, className)}
      aria-label={t('timer.whatTask')}
      placeholder={t('timer.whatTask')}
      maxLength={300}
      autoComplete="off"
      dir="auto"
      value={text}
      onChange={({ target }) => {
        typedWork.write(target.value);
        onText?.(target.value);
      }}
    />
  );
}

/** The bar while nothing is known yet: what is typed into it is in the bar that follows. */
export function EarlyTimerBar() {
  const inputRef = useRef<HTMLInputElement>(null);
  return (
    <div aria-busy className={classes(styles.frame, styles.bar)}>
      <WorkInput inputRef={inputRef} />
    </div>
  );
}
