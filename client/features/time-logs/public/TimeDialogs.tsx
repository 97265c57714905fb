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
  return (
    <>
      {request ? <AddTimeDialog key={request.id} request={request} onClose={closeTimeDialog} /> : null}
      {split ? <SplitDialog key={split.id} entry={split} onClose={closeSplitTime} /> : null}
      {reopened ? <ReopenDayDialog day={reopened} onClose={() => openReopenDay(undefined)} /> : null}
    </>
  );
}
