import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { Providers } from '#client/app/providers.tsx';
import { createQueryClient } from '#client/app/query-client.ts';
import { createRouter } from '#client/app/router.tsx';
import { startI18n } from '#client/lib/i18n.ts';

await startI18n();
const container = document.getElementById('root');
if (!container) throw new Error('The page has no root element');
createRoot(container).render(
  <StrictMode>
    <Providers>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={createRouter()} />
      </QueryClientProvider>
    </Providers>
  </StrictMode>,
);
