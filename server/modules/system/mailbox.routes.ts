import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { notFound } from '#server/errors.ts';
import { isFromThisMachine } from '#server/http/safety/local-request.ts';
import type { Mailbox } from '#server/mail/mailbox.ts';
import { mailboxPage, mailPage } from '#server/modules/system/mailbox-page.ts';

/** No script at all, nothing from elsewhere; frames of the page inherit this. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .headers({
      'content-security-policy': contentSecurityPolicy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(html);
}

/** The mails of an installation without an SMTP server, for people at its machine. */
export function registerMailbox(app: FastifyInstance, deps: { config: Config; mailbox: Mailbox }): void {
  const { config, mailbox } = deps;
  if (!config.hasMailbox) return;

  const onRequest = async (request: FastifyRequest) => {
    if (!isFromThisMachine(request)) throw notFound('This address');
  };

  app.get('/mailbox', { onRequest }, async (_request, reply) =>
    sendPage(reply, mailboxPage(await mailbox.list())),
  );

  app.get<{ Params: { file: string } }>('/mailbox/:file', { onRequest }, async ({ params }, reply) => {
    const mail = await mailbox.read(params.file);
    if (mail === undefined) throw notFound('This email');
    return sendPage(reply, mailPage(mail));
  });
}
