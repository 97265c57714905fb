import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type RenderOptions, render as renderPlain } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement, ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { Providers } from '#client/app/providers.tsx';
import { createQueryClient } from '#client/app/query-client.ts';

export interface RenderWithProvidersOptions extends Omit<RenderOptions, 'wrapper'> {
  /** The path of the router. */
  route?: string;
  queryClient?: QueryClient;
}

/** The page's own client, which fails at once and forgets with its test. */
export function testQueryClient(): QueryClient {
  const client = createQueryClient();
  const { queries, ...others } = client.getDefaultOptions();
  client.setDefaultOptions({ ...others, queries: { ...queries, retry: false } });
  return client;
}

let rules: ReturnType<typeof createCache> | undefined;

/** Collects the rules outside the page, where jsdom does not parse them; made once there is a document. */
function rulesOutside() {
  rules ??= createCache({ key: 'css', container: document.createElement('div') });
  return rules;
}

/** Renders inside all providers; returns Testing Library's result, a user and the query client. */
export function render(element: ReactElement, options: RenderWithProvidersOptions = {}) {
  const { route = '/', queryClient = testQueryClient(), ...rest } = options;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <CacheProvider value={rulesOutside()}>
      <Providers>
        <QueryClientProvider client={queryClient}>
          <MemoryRouter initialEntries={[route]}>{children}</MemoryRouter>
        </QueryClientProvider>
      </Providers>
    </CacheProvider>
  );
  return { user: userEvent.setup(), queryClient, ...renderPlain(element, { wrapper, ...rest }) };
}
