import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The start of an element on the page and its width, in pixels, for lists that scroll with the page. */
export function usePlace<E extends HTMLElement = HTMLDivElement>(): {
  ref: RefObject<E | null>;
  width: number;
  top: number;
} {
  const ref = useRef<E>(null);
  const [place, setPlace] = useState({ width: 0, top: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      const box = element.getBoundingClientRect();
      const next = { width: box.width, top: box.top + window.scrollY };
      setPlace((now) => (now.width === next.width && now.top === next.top ? now : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  return { ref, ...place };
}
