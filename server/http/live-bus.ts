import type { Pool } from 'pg';
import { z } from 'zod';
import type { Listener } from '#server/db/listener.ts';

export const liveTopic = z.enum([
  'teams',
  'tasks',
  'timer',
  'time-logs',
  'timesheets',
  'task-lists',
  'projects',
  'plans',
  'attachments',
  'comments',
  'favorites',
  'user',
  'invitations',
  'join-requests',
  'roles',
  'saved-reports',
]);
export type LiveTopic = z.infer<typeof liveTopic>;

const liveMessage = z.object({
  tenantId: z.string(),
  topic: liveTopic,
  id: z.string().optional(),
});
export type LiveMessage = z.infer<typeof liveMessage>;

/** "Something of this topic changed in this tenant", carried to every replica; never the data itself. */
export interface LiveBus {
  changed(tenantId: string, topic: LiveTopic, id?: string): Promise<void>;
  subscribe(tenantId: string, receive: (message: LiveMessage) => void): () => void;
}

const channel = 'takt_live' as const;

export function createLiveBus(pool: Pool, listener: Listener): LiveBus {
  const subscribers = new Map<string, Set<(message: LiveMessage) => void>>();
  listener.on(channel, (payload) => {
    const message = liveMessage.safeParse(JSON.parse(payload));
    if (!message.success) return;
    for (const receive of subscribers.get(message.data.tenantId) ?? []) receive(message.data);
  });
  return {
    async changed(tenantId, topic, id) {
      await pool.query({
        name: 'live-notify',
        text: 'select pg_notify($1, $2)',
        values: [channel, JSON.stringify({ tenantId, topic, id })],
      });
    },
    subscribe(tenantId, receive) {
      const set = subscribers.get(tenantId) ?? new Set();
      subscribers.set(tenantId, set.add(receive));
      return () => {
        set.delete(receive);
        if (set.size === 0) subscribers.delete(tenantId);
      };
    },
  };
}
