import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import { currencyRows, languageRows } from '#server/modules/system/reference.ts';
import { toList } from '#shared/http/envelope.ts';
import { systemApi } from '#shared/system/system.api.ts';

export function registerSystemCompat(app: FastifyInstance): void {
  route(app, systemApi.currencies, 'public', () => toList(currencyRows));
  route(app, systemApi.languages, 'public', () => toList(languageRows));
  route(app, systemApi.desktopServer, 'public', (ctx) => ({
    GAUZY_API_SERVER_URL: ctx.services.config.appUrl,
  }));
}
