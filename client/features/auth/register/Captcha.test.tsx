import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderAt, session } from '#client/features/auth/auth-test-kit.tsx';
import type { CaptchaWidgets } from '#client/features/auth/register/Captcha.tsx';
import { clearSession } from '#client/lib/session/session.ts';
import { type Answer, ok, refusal, stubApi } from '#client/testing/stub-api.ts';
import { authTexts } from '#shared/auth/auth.schema.ts';

const register = 'POST /auth/register';
const setup = ok({ registration: 'open', captcha: { kind: 'hcaptcha', siteKey: 'site' } });
const created = { status: 201, body: session() };

type Drawn = Parameters<CaptchaWidgets['render']>[1];
/** Widgets that the page requested from the provider. */
let drawn: Drawn[] = [];
const provider: CaptchaWidgets = { render: (_place, options) => drawn.push(options) };

beforeEach(() => {
  clearSession();
  drawn = [];
});

const script = () => document.head.querySelector<HTMLScriptElement>('script[src*="hcaptcha"]');

/** The provider's script arrives, unless an earlier test has fetched it. */
async function widget(): Promise<Drawn> {
  vi.stubGlobal('hcaptcha', provider);
  await waitFor(() => expect(script()).not.toBeNull());
  window.onCaptchaReady?.();
  await waitFor(() => expect(drawn).not.toEqual([]));
  return lastDrawn();
}

function lastDrawn(): Drawn {
  const last = drawn.at(-1);
  if (last === undefined) throw new Error('nothing was drawn');
  return last;
}

async function openSecondStep(answer: Answer | readonly Answer[]) {
  const sent = stubApi({ 'GET /setup': setup, [register]: answer });
  const page = renderAt('/auth/register');
  await page.user.type(await screen.findByLabelText('Team name'), 'Blue team{Enter}');
  await page.user.type(await screen.findByLabelText('Your name'), 'Ann Lee');
  await page.user.type(screen.getByLabelText('Email'), 'ann@example.org');
  const submit = () => page.user.click(screen.getByRole('button', { name: 'Create team' }));
  const bodies = () => sent.filter(({ endpoint }) => endpoint === register).map(({ body }) => body);
  return { ...page, submit, bodies };
}

test('a script that does not come can be requested again; its answer goes with the registration', async () => {
  const { user, submit, bodies } = await openSecondStep(created);
  await waitFor(() => expect(script()).not.toBeNull());
  expect(script()?.src).toBe('https://js.hcaptcha.com/1/api.js?render=explicit&onload=onCaptchaReady');
  act(() => void script()?.dispatchEvent(new Event('error')));
  await screen.findByText(/^The check couldn't be loaded\./);
  expect(script()).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  const { sitekey, callback } = await widget();
  expect(sitekey).toBe('site');
  await submit();
  await screen.findByText(authTexts.captcha);
  expect(bodies()).toEqual([]);
  act(() => callback('person'));
  await waitFor(() => expect(screen.queryByText(authTexts.captcha)).toBeNull());
  await submit();
  await screen.findByText('at /');
  expect(bodies()).toMatchObject([{ recaptcha: 'person', team: 'Blue team' }]);
});

test('an answer counts once: after a refusal there is a new check', async () => {
  const { submit, bodies } = await openSecondStep([
    refusal(400, authTexts.captcha, { recaptcha: authTexts.captcha }),
    created,
  ]);
  const first = await widget();
  act(() => first.callback('first'));
  await submit();
  await screen.findByText(authTexts.captcha);
  await waitFor(() => expect(lastDrawn()).not.toBe(first));
  act(() => lastDrawn().callback('second'));
  await submit();
  await screen.findByText('at /');
  expect(bodies()).toMatchObject([{ recaptcha: 'first' }, { recaptcha: 'second' }]);
});

test.each(['expired-callback', 'error-callback'] as const)(
  'after its %s the answer is gone',
  async (event) => {
    const { submit, bodies } = await openSecondStep(created);
    const shown = await widget();
    act(() => shown.callback('person'));
    act(() => shown[event]());
    await submit();
    await screen.findByText(authTexts.captcha);
    expect(bodies()).toEqual([]);
  },
);

test('without a captcha no script is fetched', async () => {
  const before = document.head.querySelectorAll('script').length;
  stubApi({ 'GET /setup': ok({ registration: 'open' }) });
  const { user } = renderAt('/auth/register');
  await user.type(await screen.findByLabelText('Team name'), 'Blue team{Enter}');
  await screen.findByLabelText('Your name');
  expect(document.head.querySelectorAll('script')).toHaveLength(before);
});
