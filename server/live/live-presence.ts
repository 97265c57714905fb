/** Seconds for which somebody counts as present after they were heard of. */
const presentSeconds = 20;

export interface Presence {
  /** Somebody is at a thing that several people look at. */
  note(thing: string, userId: string): void;
  has(thing: string, userId: string): boolean;
}

/** Who is where, as far as this process heard of it lately. */
export function createPresence(now: () => number = () => performance.now()): Presence {
  /** In the order in which they were heard of. */
  const heardAt = new Map<string, number>();
  const isPast = (at: number) => at < now() - presentSeconds * 1000;
  return {
    note(thing, userId) {
      const key = `${thing} ${userId}`;
      heardAt.delete(key);
      heardAt.set(key, now());
      for (const [other, at] of heardAt) {
        if (!isPast(at)) break;
        heardAt.delete(other);
      }
    },
    has(thing, userId) {
      const at = heardAt.get(`${thing} ${userId}`);
      return at !== undefined && !isPast(at);
    },
  };
}
