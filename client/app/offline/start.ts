import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { keepLastData, restoreLastData } from '#client/app/offline/last-data.ts';
import { registerWorker } from '#client/app/offline/register-worker.ts';
import { isAway } from '#client/lib/api/api-error.ts';
import { isServerAway, noteReach, onReach } from '#client/lib/failures/reach.ts';

/** Notes whether the server is there, by what became of the calls. */
function watchReach(client: QueryClient): void {
  const cache = client.getQueryCache();
  if (cache.getAll().some(({ state }) => isAway(state.fetchFailureReason))) noteReach('away');
  cache.subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action } = event;
    if (action.type === 'failed' && isAway(action.error)) noteReach('away');
    if (action.type === 'success' && !action.manual) noteReach('there');
  });
}

/** Keeps what is read, shows it again while the server is away, and lets the shell start without it. Once a page. */
export async function startOffline(client: QueryClient): Promise<void> {
  // It hears of changes only.
  if (!navigator.onLine) onlineManager.setOnline(false);
  // What cannot be read is not shown.
  const restore = () => restoreLastData(client).catch(() => undefined);
  const restoreWhenAway = () => {
    if (isServerAway() || !onlineManager.isOnline()) void restore();
  };
  onReach(restoreWhenAway);
  onlineManager.subscribe(restoreWhenAway);
  watchReach(client);
  registerWorker();
  if (!onlineManager.isOnline()) await restore();
  keepLastData(client);
}
