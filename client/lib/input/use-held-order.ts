import { type FocusEvent, useState } from 'react';

interface HeldOrder<T> {
  items: readonly T[];
  /** For the element that holds the list. */
  holder: {
    onPointerEnter: () => void;
    onPointerLeave: () => void;
    onFocus: () => void;
    onBlur: (event: FocusEvent<HTMLElement>) => void;
  };
}

/** Keeps the members and the order of a list while somebody is about to press something in it. */
export function useHeldOrder<T>(items: readonly T[], keyOf: (item: T) => string): HeldOrder<T> {
  const [held, setHeld] = useState<readonly string[]>();
  const hold = () => setHeld((before) => before ?? items.map(keyOf));
  const release = () => setHeld(undefined);
  return {
    items: held ? held.flatMap((key) => items.find((item) => keyOf(item) === key) ?? []) : items,
    holder: {
      onPointerEnter: hold,
      onPointerLeave: release,
      onFocus: hold,
      onBlur: ({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) release();
      },
    },
  };
}
