import { z } from 'zod';
import { type TimerStatus, timerStatusSchema } from '#shared/timer/timer.schema.ts';

const news = z.object({ tenantId: z.string(), status: timerStatusSchema });
export type TimerNews = z.infer<typeof news>;

const channelName = 'takt-timer';

/** Tells the other tabs of this browser what the server just answered. */
export function tellOtherTabs(tenantId: string, status: TimerStatus): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage({ tenantId, status });
  channel.close();
}

/** Hears the other tabs until the returned function is called. */
export function hearOtherTabs(receive: (message: TimerNews) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = (event) => {
    const message = news.safeParse(event.data);
    if (message.success) receive(message.data);
  };
  return () => channel.close();
}
