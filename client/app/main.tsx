import '#client/app/zod-without-eval.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { matchRoutes, type RouteObject, RouterProvider } from 'react-router-dom';
import { loadAheadOfSignIn } from '#client/app/load-ahead.ts';
import { Providers } from '#client/app/providers.tsx';
import { createQueryClient } from '#client/app/query-client.ts';
import { createRouter } from '#client/app/router.tsx';
import { sendSignOut } from '#client/lib/api/api.ts';
import { findRouteBy, reportFailure } from '#client/lib/failures/failures.ts';
import { watchLeaving } from '#client/lib/failures/load-code.ts';
import { keepListening } from '#client/lib/live/live.ts';
import { forgetTab } from '#client/lib/session/device.ts';
import { isSignOutUnsent } from '#client/lib/session/session.ts';
import { startI18n } from '#client/lib/text/i18n.ts';

/** Reports everything that nobody catches. */
function watchFailures(): void {
  window.addEventListener('error', ({ error }) => {
    // Events without an error come from an extension or a picture.
    if (error instanceof Error) reportFailure(error, 'error');
  });
  window.addEventListener('unhandledrejection', ({ reason }) => reportFailure(reason, 'rejection'));
}

/** The pattern of the page that is open, without the ids in its address. */
function nameRoutes(routes: RouteObject[]): void {
  findRouteBy(() => matchRoutes(routes, window.location.pathname)?.at(-1)?.route.path ?? '');
}

const afterFirstPaintMilliseconds = 500;
watchFailures();
watchLeaving();
window.addEventListener('online', () => void (isSignOutUnsent() && sendSignOut()));
const client = createQueryClient();
const startOffline = () =>
  import('#client/app/offline/start.ts').then(
    (offline) => offline.startOffline(client),
    // If its code cannot be loaded, the page works as long as there is a connection.
    () => undefined,
  );

/** Not at the top of the file: code that loads meanwhile shares the file, and would wait for it for ever. */
async function begin(): Promise<void> {
  // Opens the stream before anything is read, so that no change is missed.
  keepListening(client);
  await startI18n();
  // Nothing else would bring what the page shows.
  if (!navigator.onLine) await startOffline();
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no root element');
  // From here on the application tries again by itself (`public/retry.js`).
  forgetTab('load-tries');
  const router = createRouter(client);
  nameRoutes(router.routes);
  createRoot(container).render(
    <StrictMode>
      <Providers>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </Providers>
    </StrictMode>,
  );
  if (navigator.onLine) window.setTimeout(startOffline, afterFirstPaintMilliseconds);
  loadAheadOfSignIn();
}

void begin();
