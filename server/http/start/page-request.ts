import type { IncomingMessage } from 'node:http';

/** Whether a browser opens a page: any address outside the API. */
export function isPageRequest({
  method,
  url,
  headers,
}: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): boolean {
  return method === 'GET' && !url?.startsWith('/api') && (headers.accept?.includes('text/html') ?? false);
}
