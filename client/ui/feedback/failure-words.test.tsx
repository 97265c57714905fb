import { Button } from '@chakra-ui/react';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useRead } from '#client/lib/api/read.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { forgetFailures } from '#client/lib/failures/failures.ts';
import { clearSession } from '#client/lib/session/session.ts';
import { render } from '#client/testing/render.tsx';
import { type Answer as Given, stubApi } from '#client/testing/stub-api.ts';
import { failureTexts } from '#shared/http/failure.ts';
import { outageCodes } from '#shared/http/outage.ts';
import { usersApi } from '#shared/users/users.api.ts';
import { Answer } from './Answer.tsx';
import { notify } from './notify.ts';
import { toaster } from './toaster.ts';

const { location } = window;

beforeEach(() => {
  clearSession();
  forgetFailures();
  toaster.remove();
  // The page of sign-in: nobody is led away from it.
  vi.stubGlobal('location', { ...location, pathname: '/auth/login', search: '', assign: vi.fn() });
});

afterEach(() => {
  vi.stubGlobal('location', location);
});

/** Something that is read, and something that is changed. */
function Page() {
  const query = useRead(usersApi.me, { query: {} });
  const write = useWrite(usersApi.remove, {
    input: () => ({ params: { id: 'ann' } }),
    onFailure: (error) => notify.refused(error),
  });
  return (
    <>
      <Answer query={query}>{() => 'Read'}</Answer>
      <Button onClick={() => write.mutate()}>Change</Button>
    </>
  );
}

/** Words of the page in the place of a failed read, and after a failed change. */
async function saidAfter(answer: Given) {
  stubApi({
    'GET /user/me': answer,
    'DELETE /user/ann': answer,
    'POST /log': { status: 201, body: { success: true } },
    'GET /health/live': { body: { status: 'ok' } },
  });
  const { user } = render(<Page />);
  const read = (await screen.findByRole('alert')).textContent;
  await user.click(screen.getByRole('button', { name: 'Change' }));
  const changed = (await screen.findByRole('status')).textContent;
  return { read, changed };
}

const own = 'Acme has closed this month. Ask Ann to open it.';
const bodyOf = (status: number, code?: string) => ({
  statusCode: status,
  message: own,
  error: 'Error',
  code,
});

describe('the words of the server are said', () => {
  test.each<[status: number, code?: string]>([
    [400],
    [401],
    [403],
    [404],
    [409],
    [413],
    [422],
    [429],
    [500],
    [501],
    [502],
    [503],
    [503, outageCodes.starting],
    [503, outageCodes.databaseAway],
    [503, outageCodes.filesAway],
    [504],
    [507, outageCodes.diskFull],
  ])('with %i %s', async (status, code) => {
    const { read, changed } = await saidAfter({ status, body: bodyOf(status, code) });
    expect(read).toContain(own);
    expect(changed).toContain(own);
  });

  test('with all of them where there are several', async () => {
    const body = { ...bodyOf(422), message: ['Give it a name.', 'Choose a day.'] };
    const { read, changed } = await saidAfter({ status: 422, body });
    for (const said of [read, changed]) expect(said).toContain('Give it a name. Choose a day.');
  });
});

describe('without words of the server the page has some for people', () => {
  test.each<[status: number, text: string]>([
    [400, failureTexts.invalidUrl],
    [401, 'The server answered 401.'],
    [403, 'The server answered 403.'],
    [404, failureTexts.badRequest],
    [409, 'The server answered 409.'],
    [413, 'The server answered 413.'],
    [422, 'The server answered 422.'],
    [429, 'The server answered 429.'],
    [500, failureTexts.badOption],
    [503, failureTexts.networkError],
  ])('%i', async (status, text) => {
    const { read, changed } = await saidAfter({ status, body: '<h1>Acme proxy</h1>' });
    expect(read).toContain(text);
    expect(changed).toContain(text);
  });

  test('nobody answers', async () => {
    const { read, changed } = await saidAfter('unreachable');
    expect(read).toContain(failureTexts.networkError);
    expect(changed).toContain(failureTexts.networkError);
  });
});
