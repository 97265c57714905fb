/**
 * Work that takes much of the machine: at most `atOnce` at a time, and for each key one after the other. Keys take turns,
 * so that nobody waits for everything that another one has sent.
 */
export function createTurns(atOnce: number) {
  const waiting = new Map<string, readonly (() => void)[]>();
  const busy = new Set<string>();

  function startNext(): void {
    for (const [key, starts] of waiting) {
      if (busy.size >= atOnce) return;
      if (busy.has(key)) continue;
      const [start, ...later] = starts;
      wait(key, later);
      busy.add(key);
      start?.();
    }
  }

  /** Behind the others. */
  function wait(key: string, starts: readonly (() => void)[]): void {
    waiting.delete(key);
    if (starts.length > 0) waiting.set(key, starts);
  }

  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    await new Promise<void>((start) => {
      waiting.set(key, [...(waiting.get(key) ?? []), start]);
      startNext();
    });
    try {
      return await work();
    } finally {
      busy.delete(key);
      wait(key, waiting.get(key) ?? []);
      startNext();
    }
  };
}
