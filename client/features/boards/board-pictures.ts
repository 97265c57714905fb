import { sendForm } from '#client/lib/api/api.ts';
import { readFile } from '#client/lib/api/transfer.ts';
import { boardsApi } from '#shared/boards/boards.api.ts';

export interface BoardPicture {
  readonly id: string;
  readonly mimeType: string;
  readonly dataURL: string;
}

function toBlob({ dataURL, mimeType }: BoardPicture): Blob {
  const [, code = ''] = dataURL.split(',');
  // Fetching the address of the data would be simpler; pages may not connect there.
  return new Blob([Uint8Array.from(atob(code), (character) => character.charCodeAt(0))], { type: mimeType });
}

function toDataUrl(blob: Blob): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error));
    reader.readAsDataURL(blob);
  });
}

interface PictureHost {
  readonly boardId: string;
  /** Pictures on the canvas. */
  readonly pictures: () => readonly BoardPicture[];
  readonly add: (pictures: readonly BoardPicture[]) => void;
}

/** Brings pictures from the canvas to the server and back, each once. */
export function createPictureExchange({ boardId, pictures, add }: PictureHost) {
  const there = new Set<string>();
  const requested = new Set<string>();

  async function fetchOne(pictureId: string): Promise<void> {
    requested.add(pictureId);
    try {
      const blob = await readFile(boardsApi.picture, { id: boardId, pictureId });
      there.add(pictureId);
      add([{ id: pictureId, mimeType: blob.type, dataURL: await toDataUrl(blob) }]);
    } catch {
      // The picture's place stays empty; the next change of the board retries.
      requested.delete(pictureId);
    }
  }

  return {
    async send(): Promise<void> {
      for (const picture of pictures()) {
        if (there.has(picture.id)) continue;
        const form = new FormData();
        form.set('file', toBlob(picture));
        await sendForm(boardsApi.addPicture, form, { id: boardId, pictureId: picture.id });
        there.add(picture.id);
      }
    },
    async fetch(ids: readonly string[]): Promise<void> {
      const present = new Set(pictures().map(({ id }) => id));
      await Promise.all(ids.filter((id) => !present.has(id) && !requested.has(id)).map(fetchOne));
    },
  };
}
