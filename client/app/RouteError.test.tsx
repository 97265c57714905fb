import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { Providers } from '#client/app/providers.tsx';
import { RouteError } from '#client/app/RouteError.tsx';
import { forgetFailures } from '#client/lib/failures/failures.ts';
import { stubApi } from '#client/testing/stub-api.ts';
import { pageFailure } from '#shared/system/client-log.schema.ts';

beforeEach(forgetFailures);

const entry = z.object({ details: pageFailure });
const plain = 'Something went wrong. Nothing you typed is lost.';

let isBroken = true;

function Page() {
  if (isBroken) throw new TypeError('l is not a function');
  return <p>It is here</p>;
}

function open(path: string) {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  isBroken = true;
  const router = createMemoryRouter([{ path, ErrorBoundary: RouteError, Component: Page }], {
    initialEntries: [path],
  });
  render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  );
}

test('a page that breaks says so in plain words, with the code that its report has, and comes back', async () => {
  const sent = stubApi({ 'POST /log': { status: 201, body: { success: true } } });
  open('/once');
  await screen.findByText(plain);
  expect(document.body.textContent).not.toContain('is not a function');
  await waitFor(() => expect(sent).toHaveLength(1));
  const [reported] = sent.map(({ body }) => entry.parse(body));
  screen.getByText(reported?.details.reference ?? 'nothing was told');
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('It is here');
});

test('the whole page is loaded again when the part does not come back', async () => {
  stubApi({ 'POST /log': { status: 201, body: { success: true } } });
  open('/always');
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: 'Reload' });
});
