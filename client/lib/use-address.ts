import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Day, isDay } from '#shared/time/calendar-day.ts';

type Changes = Readonly<Record<string, string | undefined>>;

/** The parameters of the address, and a way to change some; one without a value is dropped. */
export function useAddress() {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (changes: Changes, options?: { replace?: boolean; preventScrollReset?: boolean }) =>
      setParams((before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      }, options),
    [setParams],
  );
  const dayOf = (name: string): Day | undefined => {
    const text = params.get(name);
    return text !== null && isDay(text) ? text : undefined;
  };
  return { params, change, dayOf };
}
