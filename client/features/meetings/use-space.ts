import { type RefObject, useEffect, useState } from 'react';
import type { Space } from '#client/features/meetings/stage-layout.ts';

/** The inner size of an element; nothing before it was measured. */
export function useSpace(ref: RefObject<HTMLElement | null>): Space {
  const [space, setSpace] = useState<Space>({ width: 0, height: 0 });
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSpace({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return space;
}
