import type { Person } from '#server/testing/tenant.ts';
import type { TestServer } from '#server/testing/test.ts';
import { boardsApi } from '#shared/boards/boards.api.ts';

/** The first bytes of a picture, enough to detect its type. */
export const png = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]),
  Buffer.from('IHDR'),
  Buffer.alloc(17),
]);

/** Sends a picture to a board the way the page does. */
export async function addPicture(
  { app }: TestServer,
  who: Person,
  { id, pictureId = 'one', content = png }: { id: string; pictureId?: string; content?: Buffer },
) {
  const head = '--edge\r\ncontent-disposition: form-data; name="file"; filename="x"\r\n\r\n';
  const answer = await app.inject({
    method: boardsApi.addPicture.method,
    url: `/api${boardsApi.addPicture.path}`.replace(':id', id).replace(':pictureId', pictureId),
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'multipart/form-data; boundary=edge' },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--edge--\r\n')]),
  });
  return { status: answer.statusCode, body: answer.json() };
}
