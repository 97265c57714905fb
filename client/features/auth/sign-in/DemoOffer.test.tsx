import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderAt, session } from '#client/features/auth/auth-test-kit.tsx';
import { clearSession } from '#client/lib/session/session.ts';
import { type Answer, ok, refusal, stubApi } from '#client/testing/stub-api.ts';
import { demoTexts } from '#shared/demo/demo.schema.ts';

const fill = 'POST /demo';
const setup = (facts: object = {}) => ok({ registration: 'open', providers: [], ssoOnly: false, ...facts });

beforeEach(clearSession);

function open(...answers: Answer[]) {
  const sent = stubApi({ 'GET /setup': setup({ offersDemo: true }), [fill]: answers });
  const keys = () => sent.filter(({ endpoint }) => endpoint === fill).map(({ body }) => body);
  return { ...renderAt('/auth/login'), keys };
}

const offer = () => screen.findByRole('button', { name: 'Look around with demo data' });

test('one click fills the installation and enters it; a lost answer is requested again with the same key', async () => {
  const { user, keys } = open('unreachable', ok(session()));
  await user.click(await offer());
  await screen.findByText('at /');
  expect(keys()).toHaveLength(2);
  expect(keys()[0]).toEqual(keys()[1]);
});

test('a refusal says why', async () => {
  const { user } = open(refusal(409, demoTexts.notEmpty));
  await user.click(await offer());
  await screen.findByText(demoTexts.notEmpty);
});

test('the demo is not offered when somebody is registered', async () => {
  stubApi({ 'GET /setup': setup() });
  renderAt('/auth/login');
  await screen.findByLabelText('Email');
  expect(screen.queryByRole('button', { name: /demo/ })).toBeNull();
});
