import { pipeline } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';
import { beginDownload } from '#server/http/download.ts';
import type { ExportFile } from '#server/modules/exports/export-file.ts';

/** A file that breaks off ends the connection, so that nobody takes the half for the whole. */
export async function sendFile(
  reply: FastifyReply,
  { name, contentType, content }: ExportFile,
): Promise<undefined> {
  const raw = beginDownload(reply, { name, contentType });
  try {
    await pipeline(content, raw);
  } catch (error) {
    reply.log.warn(error, 'an export broke off');
    raw.destroy();
  }
}
