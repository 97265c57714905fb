import { lazy, Suspense, useEffect } from 'react';
import { closeTimeDialog, useTimeRequest } from '#client/features/time-logs/parts/time-dialog.ts';

const AddTimeDialog = lazy(() =>
  import('#client/features/time-logs/parts/AddTimeDialog.tsx').then((module) => ({
    default: module.AddTimeDialog,
  })),
);

/** The form for time, over every page; its code comes with the first use. */
export function TimeDialogs() {
  const request = useTimeRequest();
  useEffect(() => closeTimeDialog, []);
  return (
    <Suspense fallback={null}>
      {request ? <AddTimeDialog key={request.id} request={request} onClose={closeTimeDialog} /> : null}
    </Suspense>
  );
}
