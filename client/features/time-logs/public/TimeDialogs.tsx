import { useEffect } from 'react';
import { AddTimeDialog } from '#client/features/time-logs/public/AddTimeDialog.tsx';
import {
  closeSplitTime,
  closeTimeDialog,
  openReopenDay,
  reopenRequest,
  useSplitRequest,
  useTimeRequest,
} from '#client/features/time-logs/public/time-dialog.ts';
import { ReopenDayDialog } from '#client/features/time-logs/ReopenDayDialog.tsx';
import { SplitDialog } from '#client/features/time-logs/SplitDialog.tsx';
import { Contained } from '#client/lib/failures/part-boundary.tsx';
import { useStore } from '#client/lib/session/session-store.ts';

/** The forms for time, over every page. */
export function TimeDialogs() {
  const request = useTimeRequest();
  const split = useSplitRequest();
  const reopened = useStore(reopenRequest);
  useEffect(() => {
    return () => {
      closeTimeDialog();
      closeSplitTime();
      openReopenDay(undefined);
    };
  }, []);
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
      {reopened ? (
        <Contained onClose={closeReopened}>
          <ReopenDayDialog day={reopened} onClose={closeReopened} />
        </Contained>
      ) : null}
    </>
  );
}
