import { expect, test } from '#server/testing/test.ts';

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
