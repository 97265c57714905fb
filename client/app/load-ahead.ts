import { whenIdle } from '#client/lib/failures/load-code.ts';
import { isSignedIn } from '#client/lib/session/session.ts';
import { savesData } from '#client/service-worker/precached.ts';

/** The code of the page that follows sign-in comes while somebody types; where bytes are dear, when it is needed. */
export function loadAheadOfSignIn(): void {
  if (isSignedIn() || savesData(navigator) || !window.location.pathname.startsWith('/auth/')) return;
  whenIdle(() => {
    // The page that needs the code loads it again if this fails.
    Promise.all([import('#client/app/shell/Shell.tsx'), import('#client/pages/HomePage.tsx')]).catch(
      () => undefined,
    );
  });
}
