import { type RefObject, useEffect, useRef } from 'react';

/** Gives the focus back to what opened an editor, when the editor is gone and nothing else has taken it. */
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
