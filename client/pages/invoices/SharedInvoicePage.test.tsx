import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { render } from '#client/testing/render.tsx';
import { type Answers, ok, refusal, stubApi } from '#client/testing/stub-api.ts';
import { issued } from './invoices-test-kit.tsx';
import { SharedInvoicePage } from './SharedInvoicePage.tsx';

const get = 'GET /public/invoices/secret';
const view = 'POST /public/invoices/secret/view';

function open(answers: Answers) {
  const calls = stubApi({ [view]: ok(null), ...answers });
  render(
    <Routes>
      <Route path="/shared/invoice/:token" element={<SharedInvoicePage />} />
    </Routes>,
    { route: '/shared/invoice/secret' },
  );
  return calls;
}

test('the client reads the invoice without an account, and the seller learns of the look', async () => {
  const calls = open({ [get]: ok(issued) });
  await screen.findByRole('heading', { name: 'Invoice 2026-0001' });
  await screen.findByText(/^€1,441\.96 due on .*16/);
  screen.getByRole('button', { name: 'Download PDF' });
  screen.getByText('Website');
  await expect.poll(() => calls.map(({ endpoint }) => endpoint)).toContain(view);
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex, nofollow');
});

test('it says what is paid, and what is open', async () => {
  open({ [get]: ok({ ...issued, state: 'overdue', paid: '441.96' }) });
  await screen.findByText(/^€1,000\.00 was due on /);
});

test('a link that was withdrawn says so', async () => {
  open({ [get]: refusal(404, 'This link was withdrawn.') });
  await screen.findByText('This link no longer works');
});
