import { Suspense, useEffect } from 'react';
import {
  closeSplitTime,
  closeTimeDialog,
  openReopenDay,
  reopenRequest,
  useSplitRequest,
  useTimeRequest,
} from '#client/features/time-logs/public/time-dialog.ts';
import { lazyView } from '#client/lib/failures/lazy-part.ts';
import { layerToCome } from '#client/lib/input/use-shortcut.ts';
import { useStore } from '#client/lib/session/session-store.ts';

const loadAddTime = () => import('#client/features/time-logs/public/AddTimeDialog.tsx');

const AddTimeDialog = lazyView(() => loadAddTime().then((module) => module.AddTimeDialog));

const SplitDialog = lazyView(() =>
  import('#client/features/time-logs/SplitDialog.tsx').then((module) => module.SplitDialog),
);

const ReopenDayDialog = lazyView(() =>
  import('#client/features/time-logs/ReopenDayDialog.tsx').then((module) => module.ReopenDayDialog),
);

/** The forms for time, over every page; its code comes with the first use. */
export function TimeDialogs() {
  const request = useTimeRequest();
  const split = useSplitRequest();
  const reopened = useStore(reopenRequest);
  useEffect(() => {
    // It has to be here before the server is away.
    void loadAddTime().catch(() => undefined);
    return () => {
      closeTimeDialog();
      closeSplitTime();
      openReopenDay(undefined);
    };
  }, []);
  return (
    <Suspense fallback={layerToCome}>
      {request ? <AddTimeDialog key={request.id} request={request} onClose={closeTimeDialog} /> : null}
      {split ? <SplitDialog key={split.id} entry={split} onClose={closeSplitTime} /> : null}
      {reopened ? <ReopenDayDialog day={reopened} onClose={() => openReopenDay(undefined)} /> : null}
    </Suspense>
  );
}
