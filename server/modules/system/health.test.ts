import { mailSend } from '#server/mail/mail.jobs.ts';
import { isMailRefused } from '#server/mail/mail-failures.ts';
import { startSmtpServer } from '#server/modules/workspaces/test-smtp.ts';
import { createTenant } from '#server/testing/tenant.ts';
import { expect, startTestServer, test } from '#server/testing/test.ts';

test('a mail server that greets and refuses each mail is down until one is sent', async () => {
  const smtp = await startSmtpServer();
  const server = await startTestServer({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}` });
  const { tenantId } = await createTenant(server);
  const { outboxMessage } = server.services.prisma;
  const later = new Date(Date.now() + 3_600_000);
  await outboxMessage.create({
    data: { topic: mailSend.name, payload: { tenantId }, availableAt: later, lastError: '550 no' },
  });
  const health = await server.app.inject({ method: 'GET', url: '/api/health?detail=1' });
  expect([health.statusCode, health.json().parts.mail.status]).toEqual([503, 'down']);
  expect(health.json().parts.database.status).toBe('up');

  const ctx = { db: server.services.prisma };
  await outboxMessage.create({ data: { topic: mailSend.name, payload: {}, processedAt: later } });
  expect(await isMailRefused(ctx)).toBe(false);
  await server.close();
  await smtp.close();
});
