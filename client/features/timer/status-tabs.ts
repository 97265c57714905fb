import { z } from 'zod';
import { timerStatusSchema } from '#shared/timer/timer.schema.ts';

const remoteUpdate = z.object({ tenantId: z.string(), status: timerStatusSchema });
export type RemoteUpdate = z.infer<typeof remoteUpdate>;

const channelName = 'takt-timer';

/** Sends what the server just answered to the other tabs of this browser. */
export function publishStatus(update: RemoteUpdate): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(update);
  channel.close();
}

/** Receives what other tabs publish, until the returned function is called. */
export function subscribeToTabs(receive: (update: RemoteUpdate) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = (event) => {
    // Another tab may be of an older build.
    const { data } = remoteUpdate.safeParse(event.data);
    if (data) receive(data);
  };
  return () => channel.close();
}
