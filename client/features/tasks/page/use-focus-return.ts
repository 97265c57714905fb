import { type RefObject, useEffect, useRef } from 'react';

/** Returns the focus to the trigger of an editor when the editor closes, unless something else has the focus. */
export function useFocusReturn<E extends HTMLElement>({
  isEdited,
}: {
  isEdited: boolean;
}): RefObject<E | null> {
  const opener = useRef<E>(null);
  const wasEdited = useRef(false);
  useEffect(() => {
    const isOver = wasEdited.current && !isEdited;
    wasEdited.current = isEdited;
    if (isOver && document.activeElement === document.body) opener.current?.focus();
  }, [isEdited]);
  return opener;
}
