import { Transformer } from '@napi-rs/image';
import type { Caller } from '#server/testing/caller.ts';
import type { TestServer } from '#server/testing/test.ts';
import type { ImageAssetRecord } from '#shared/files/image.schema.ts';

/** A PNG of one half red, one half blue. */
export async function png(width = 300, height = 200): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 4);
  for (let at = 0; at < pixels.length; at += 4) {
    const isLeft = (at / 4) % width < width / 2;
    pixels.set(isLeft ? [255, 0, 0, 255] : [0, 0, 255, 255], at);
  }
  return Transformer.fromRgbaPixels(pixels, width, height).png();
}

export async function jpeg(width = 300, height = 200): Promise<Buffer> {
  return new Transformer(await png(width, height)).jpeg(90);
}

/** The same with an EXIF block: a rotation of 90° and a text in place of the GPS position. */
export function withExif(picture: Buffer, secret: string): Buffer {
  const tiff = Buffer.alloc(8 + 2 + 2 * 12 + 4);
  tiff.write('II*\0', 0, 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(2, 8);
  const text = Buffer.from(`${secret}\0`, 'latin1');
  tiff.writeUInt16LE(0x010e, 10);
  tiff.writeUInt16LE(2, 12);
  tiff.writeUInt32LE(text.length, 14);
  tiff.writeUInt32LE(tiff.length, 18);
  tiff.writeUInt16LE(0x0112, 22);
  tiff.writeUInt16LE(3, 24);
  tiff.writeUInt32LE(1, 26);
  tiff.writeUInt16LE(6, 30);
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, text]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([picture.subarray(0, 2), head, body, picture.subarray(2)]);
}

/** A PNG that announces this size and holds none of it. */
export async function pngClaiming(width: number, height: number): Promise<Buffer> {
  const bytes = Buffer.from(await png(4, 4));
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

interface Upload {
  readonly content: Buffer;
  readonly name?: string;
  readonly type?: string;
  readonly folder?: string;
  readonly field?: string;
  readonly copies?: number;
}

interface UploadAnswer {
  readonly status: number;
  readonly body: ImageAssetRecord & { message?: string; errors?: Record<string, string> };
}

function partOf(
  boundary: string,
  { content, name = 'me.png', type = 'image/png', field = 'file' }: Upload,
): Buffer {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n')]);
}

/** Sends a picture the way a browser's form does, with the ids that clients add. */
export async function upload(
  server: Pick<TestServer, 'app'>,
  caller: Caller,
  picture: Upload,
): Promise<UploadAnswer> {
  const boundary = 'takt-test-boundary';
  const fields = ['tenantId', 'organizationId', 'tenantId'].map((name) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\nundefined\r\n`),
  );
  const parts = Array.from({ length: picture.copies ?? 1 }, () => partOf(boundary, picture));
  const folder = encodeURIComponent(picture.folder ?? 'profile_pictures_avatars');
  const response = await server.app.inject({
    method: 'POST',
    url: `/api/image-assets/upload/${folder}`,
    headers: {
      authorization: `Bearer ${caller.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([...fields, ...parts, Buffer.from(`--${boundary}--\r\n`)]),
  });
  return { status: response.statusCode, body: response.json() };
}

/** Fetches one of our addresses without a session. */
export function fetchFile(server: TestServer, url: string) {
  return server.app.inject({ method: 'GET', url: new URL(url, server.config.appUrl).pathname });
}
