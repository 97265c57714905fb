import { Suspense, useEffect, useState } from 'react';
import { useFirstSteps } from '#client/features/home/use-first-steps.ts';
import { lazyView } from '#client/lib/failures/lazy-part.ts';
import { CardSkeleton } from '#client/ui/feedback/Answer.tsx';

const loadChecklist = () => import('#client/features/home/Checklist.tsx').then((module) => module.Checklist);
const Checklist = lazyView(loadChecklist);

/** Whether it is known what they are, and their code is there: what came later would push the page down. */
export function useFirstStepsKnown(): boolean {
  const { isKnown, steps } = useFirstSteps();
  const isShown = steps !== undefined;
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    if (!isShown) return;
    const end = () => setLoaded(true);
    // If the code fails to load, the part shows the error in place.
    loadChecklist().then(end, end);
  }, [isShown]);
  return isKnown && (!isShown || isLoaded);
}

/**
 * The first steps of newcomers; nothing for everybody else. Kept apart, so that a start or stop does not render Home
 * again.
 */
export function FirstSteps() {
  const { steps } = useFirstSteps();
  if (steps === undefined) return null;
  return (
    <Suspense fallback={<CardSkeleton />}>
      <Checklist steps={steps} />
    </Suspense>
  );
}
