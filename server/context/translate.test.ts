import { translateTo } from '#server/context/translate.ts';
import { expect, test } from '#server/testing/test.ts';
import { message } from '#shared/text/message.ts';
import { timeLogTexts } from '#shared/time-logs/time-log.schema.ts';

const wrong = { email: 'ada@example.test', password: 'not the right one' };

test('refusals are said in the language that is asked for', async ({ server }) => {
  const ask = (headers: Record<string, string>) =>
    server.app.inject({ method: 'POST', url: '/api/auth/login', payload: wrong, headers });
  const english = await ask({});
  expect(english.json()).toMatchObject({ message: 'Email address or password invalid' });
  const [french, arabic, unknown] = await Promise.all([
    ask({ 'accept-language': 'fr-CA,fr;q=0.9' }),
    ask({ language: 'ar' }),
    ask({ 'accept-language': 'tlh' }),
  ]);
  expect(french.statusCode).toBe(english.statusCode);
  expect(french.json().message).toMatch(/adresse|mot de passe/);
  expect(arabic.json().message).toMatch(/[\u0600-\u06ff]/);
  expect(unknown.json().message).toBe(english.json().message);
});

test('so is what is wrong with single fields, in words of ours or of the schema', async ({ server }) => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/auth/register',
    payload: { email: 'nobody', team: 7 },
    headers: { 'accept-language': 'fr' },
  });
  expect(answer.statusCode).toBe(400);
  const { errors } = answer.json<{ errors: Record<string, string> }>();
  expect(errors.email).toMatch(/adresse/);
  expect(Object.values(errors).join(' ')).not.toMatch(/Please|must|Invalid/);
});

test('limits and places in a list are filled into the words of the language', async ({ server, tenant }) => {
  const headers = { language: 'fr' };
  const tooLong = await server.app.inject({
    method: 'POST',
    url: '/api/auth/register',
    payload: { name: 'x'.repeat(101) },
    headers,
  });
  const limit = translateTo('fr', message('At most {0} characters.', 100));
  expect(limit).not.toContain('At most');
  expect(tooLong.json()).toMatchObject({ errors: { name: limit } });
  const wrongId = await tenant.owner.request('DELETE', '/timesheet/time-log', {
    query: { logIds: [tenant.teamId, 'none'] },
    headers,
  });
  expect(wrongId.body).toMatchObject({ message: translateTo('fr', timeLogTexts.invalidLogId(1)) });
});
