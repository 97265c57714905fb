export interface ExpiringMap<Value> {
  /** Undefined from the moment on until which it counts. */
  get(key: string): Value | undefined;
  set(key: string, value: Value, until: number): void;
  deleteWhere(isOver: (value: Value) => boolean): void;
  clear(): void;
  readonly size: number;
}

/** Values that count for a while, each for about as long: with each new one, those that are over leave the memory. */
export function createExpiringMap<Value>(now: () => number): ExpiringMap<Value> {
  /** In the order in which they were set. */
  const entries = new Map<string, { readonly value: Value; readonly until: number }>();

  function deleteOver(): void {
    const moment = now();
    for (const [key, { until }] of entries) {
      if (until > moment) return;
      entries.delete(key);
    }
  }

  return {
    get(key) {
      const entry = entries.get(key);
      return entry !== undefined && entry.until > now() ? entry.value : undefined;
    },
    set(key, value, until) {
      entries.delete(key);
      entries.set(key, { value, until });
      deleteOver();
    },
    deleteWhere(isOver) {
      for (const [key, { value }] of entries) if (isOver(value)) entries.delete(key);
    },
    clear: () => entries.clear(),
    get size() {
      return entries.size;
    },
  };
}
