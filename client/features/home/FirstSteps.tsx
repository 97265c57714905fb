import { Suspense } from 'react';
import { useFirstSteps } from '#client/features/home/use-first-steps.ts';
import { lazyView } from '#client/lib/failures/lazy-part.ts';
import { CardSkeleton } from '#client/ui/feedback/CardSkeleton.tsx';

const Checklist = lazyView(() =>
  import('#client/features/home/Checklist.tsx').then((module) => module.Checklist),
);

/** What somebody new does first; nothing for everybody else. A part of its own, so that a start or stop does not draw Home anew. */
export function FirstSteps() {
  const steps = useFirstSteps();
  if (steps === undefined) return null;
  return (
    <Suspense fallback={<CardSkeleton />}>
      <Checklist steps={steps} />
    </Suspense>
  );
}
