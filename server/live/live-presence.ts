/** Seconds for which somebody counts as present after they showed themselves. */
const presentSeconds = 20;

export interface Presence {
  /** Somebody is at a thing that several people look at. */
  note(thing: string, userId: string): void;
  has(thing: string, userId: string): boolean;
}

/** Who is where, as far as this process received it lately. */
export function createPresence(now: () => number = () => performance.now()): Presence {
  /** In the order in which they were last seen. */
  const seenAt = new Map<string, number>();
  const isPast = (at: number) => at < now() - presentSeconds * 1000;
  return {
    note(thing, userId) {
      const key = `${thing} ${userId}`;
      seenAt.delete(key);
      seenAt.set(key, now());
      for (const [other, at] of seenAt) {
        if (!isPast(at)) break;
        seenAt.delete(other);
      }
    },
    has(thing, userId) {
      const at = seenAt.get(`${thing} ${userId}`);
      return at !== undefined && !isPast(at);
    },
  };
}
