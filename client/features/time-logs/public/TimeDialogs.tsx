import { Suspense, useEffect } from 'react';
import { closeTimeDialog, useTimeRequest } from '#client/features/time-logs/public/time-dialog.ts';
import { lazyPart } from '#client/lib/failures/lazy-part.ts';

const loadAddTime = () => import('#client/features/time-logs/public/AddTimeDialog.tsx');

const AddTimeDialog = lazyPart(() => loadAddTime().then((module) => module.AddTimeDialog));

/** The form for time, over every page; its code comes with the first use. */
export function TimeDialogs() {
  const request = useTimeRequest();
  useEffect(() => {
    // It has to be here before the server is away.
    void loadAddTime().catch(() => undefined);
    return closeTimeDialog;
  }, []);
  return (
    <Suspense fallback={null}>
      {request ? <AddTimeDialog key={request.id} request={request} onClose={closeTimeDialog} /> : null}
    </Suspense>
  );
}
