import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Saves the typed text of a field that is removed with its page or row: React reports no blur for it. In development
 * React runs the cleanup once while the element is still on the page; that saves nothing.
 */
export function useSaveOnRemoval(ref: RefObject<HTMLElement | null>, save: () => void): void {
  const onRemoval = useEffectEvent(save);
  useEffect(() => {
    const element = ref.current;
    return () => {
      if (element?.isConnected === false) onRemoval();
    };
  }, [ref]);
}
