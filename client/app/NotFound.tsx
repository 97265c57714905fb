import { Suspense, useSyncExternalStore } from 'react';
import { ShellSkeleton } from '#client/app/shell/ShellFrame.tsx';
import { lazyView } from '#client/lib/failures/lazy-part.ts';
import { isSignedIn, onSessionChange } from '#client/lib/session/session.ts';
import { NotFoundPage } from '#client/pages/NotFoundPage.tsx';

const SignedInLayout = lazyView(() =>
  import('#client/app/shell/Shell.tsx').then((module) => module.SignedInLayout),
);

/** An unknown address: signed-in people keep the shell around it. */
export function NotFound() {
  const isInside = useSyncExternalStore(onSessionChange, isSignedIn);
  if (!isInside) return <NotFoundPage as="main" />;
  return (
    <Suspense fallback={<ShellSkeleton />}>
      <SignedInLayout>
        <NotFoundPage as="div" />
      </SignedInLayout>
    </Suspense>
  );
}
