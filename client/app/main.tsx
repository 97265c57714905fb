import '#client/app/zod-without-eval.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { Providers } from '#client/app/providers.tsx';
import { createQueryClient } from '#client/app/query-client.ts';
import { createRouter } from '#client/app/router.tsx';
import { nameRoutes, watchFailures } from '#client/app/watch-failures.ts';
import { sendSignOut } from '#client/lib/api/api.ts';
import { watchLeaving } from '#client/lib/failures/load-code.ts';
import { isSignOutUnsent } from '#client/lib/session/session.ts';
import { startI18n } from '#client/lib/text/i18n.ts';

const afterFirstPaintMilliseconds = 500;
watchFailures();
watchLeaving();
window.addEventListener('online', () => void (isSignOutUnsent() && sendSignOut()));
const client = createQueryClient();
const startOffline = () =>
  import('#client/app/offline/start.ts').then(
    (offline) => offline.startOffline(client),
    // Without its code the page works as long as there is a connection.
    () => undefined,
  );

/** Not at the top of the file: code that is loaded meanwhile lies beside it, and would wait for it for ever. */
async function begin(): Promise<void> {
  await startI18n();
  // Nothing else would bring what the page shows.
  if (!navigator.onLine) await startOffline();
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no root element');
  // From here on the application asks again by itself (`public/retry.js`).
  sessionStorage.removeItem('load-tries');
  const router = createRouter();
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
}

void begin();
