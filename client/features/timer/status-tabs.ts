import { isFlag, isShape, isText } from '#shared/http/shape.ts';
import type { TimerStatus } from '#shared/timer/timer.schema.ts';

export interface RemoteUpdate {
  tenantId: string;
  status: TimerStatus;
}

/** Another tab may be of an older build. */
const isRemoteUpdate = isShape<RemoteUpdate>({
  tenantId: isText,
  status: (value): value is TimerStatus => isShape({ running: isFlag, serverTime: isText })(value),
});

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
    if (isRemoteUpdate(event.data)) receive(event.data);
  };
  return () => channel.close();
}
