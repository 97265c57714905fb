import type { Caller } from '#server/testing/caller.ts';
import type { TestServer } from '#server/testing/test.ts';
import type { Attachment } from '#shared/attachments/attachment.schema.ts';

interface SentFile {
  readonly content?: Buffer;
  readonly name?: string;
  readonly type?: string;
  readonly copies?: number;
}

interface AttachAnswer {
  readonly status: number;
  readonly body: Attachment & { message?: string };
}

/** Sends a file to a task the way a browser's form does. */
export async function attach(
  server: TestServer,
  caller: Caller,
  taskId: string,
  { content = Buffer.from('Hello'), name = 'notes.txt', type = 'text/plain', copies = 1 }: SentFile = {},
): Promise<AttachAnswer> {
  const boundary = 'takt-test-boundary';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  const part = Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n')]);
  const response = await server.app.inject({
    method: 'POST',
    url: `/api/attachments?entity=Task&entityId=${taskId}`,
    headers: {
      authorization: `Bearer ${caller.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([
      ...Array.from({ length: copies }, () => part),
      Buffer.from(`--${boundary}--\r\n`),
    ]),
  });
  return { status: response.statusCode, body: response.json() };
}

export function download(server: TestServer, caller: Caller, id: string) {
  return server.app.inject({
    method: 'GET',
    url: `/api/attachments/${id}/file`,
    headers: { authorization: `Bearer ${caller.token}` },
  });
}
