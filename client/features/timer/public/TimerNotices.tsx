import { Suspense } from 'react';
import { lazyPart } from '#client/lib/failures/lazy-part.ts';

const Notices = lazyPart(() =>
  import('#client/features/timer/attention/Notices.tsx').then((module) => module.Notices),
);

/** What the timer has to ask. */
export function TimerNotices() {
  return (
    <Suspense fallback={null}>
      <Notices />
    </Suspense>
  );
}
