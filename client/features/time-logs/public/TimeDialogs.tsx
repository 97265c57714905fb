import { Suspense, useEffect } from 'react';
import { AddTimeDialog } from '#client/features/time-logs/public/AddTimeDialog.tsx';
import {
  closeSplitTime,
  closeTimeDialog,
  openReopenDay,
  pasteRequest,
  reopenRequest,
  useSplitRequest,
  useTimeRequest,
} from '#client/features/time-logs/public/time-dialog.ts';
import { ReopenDayDialog } from '#client/features/time-logs/ReopenDayDialog.tsx';
import { SplitDialog } from '#client/features/time-logs/SplitDialog.tsx';
import { lazyView } from '#client/lib/failures/lazy-part.ts';
import { Contained } from '#client/lib/failures/part-boundary.tsx';
import { useStore } from '#client/lib/session/session-store.ts';

const PasteTimeDialog = lazyView(() =>
  import('#client/features/time-logs/paste/PasteTimeDialog.tsx').then((module) => module.PasteTimeDialog),
);

/** The forms for time, over every page. */
export function TimeDialogs() {
  const request = useTimeRequest();
  const split = useSplitRequest();
  const reopened = useStore(reopenRequest);
  const pasted = useStore(pasteRequest);
  useEffect(() => {
    return () => {
      closeTimeDialog();
      closeSplitTime();
      openReopenDay(undefined);
      pasteRequest.write(undefined);
    };
  }, []);
  const closePaste = () => pasteRequest.write(undefined);
  const closeReopened = () => openReopenDay(undefined);
  return (
    <>
      {request ? (
        <Contained key={request.id} onClose={closeTimeDialog}>
          <AddTimeDialog request={request} onClose={closeTimeDialog} />
        </Contained>
      ) : null}
      {split ? (
        <Contained key={split.id} onClose={closeSplitTime}>
          <SplitDialog entry={split} onClose={closeSplitTime} />
        </Contained>
      ) : null}
      {pasted === undefined ? null : (
        <Contained onClose={closePaste}>
          <Suspense>
            <PasteTimeDialog pasted={pasted} onClose={closePaste} />
          </Suspense>
        </Contained>
      )}
      {reopened ? (
        <Contained onClose={closeReopened}>
          <ReopenDayDialog day={reopened} onClose={closeReopened} />
        </Contained>
      ) : null}
    </>
  );
}
