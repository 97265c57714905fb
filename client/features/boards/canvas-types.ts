import type { OrderedExcalidrawElement } from '@excalidraw/excalidraw/element/types';
import type { BinaryFileData, Collaborator, SocketId } from '@excalidraw/excalidraw/types';
import type { BoardPicture } from '#client/features/boards/board-pictures.ts';
import type { Guest } from '#client/features/boards/board-presence.ts';
import type { BoardElement } from '#shared/boards/board.schema.ts';

/* Between the drawing program, which brands its texts, and what is kept. */

/** What is kept was drawn by the same program, which mends what is missing when it reads it. */
export function asElements(elements: readonly BoardElement[]): readonly OrderedExcalidrawElement[] {
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: `restoreElements` checks each of them
  return elements as unknown as readonly OrderedExcalidrawElement[];
}

export function toBoardElements(elements: readonly object[]): readonly BoardElement[] {
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: every element of the program has what merging needs
  return elements as readonly BoardElement[];
}

export function asFile({ id, mimeType, dataURL }: BoardPicture): BinaryFileData {
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: the server lets in only what the program takes
  return { id, mimeType, dataURL, created: Date.now() } as BinaryFileData;
}

const socketOf = (id: string) =>
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: a brand, not a shape
  id as SocketId;

/** Those at the board as the program shows them. */
export function collaboratorsOf(guests: readonly Guest[]): Map<SocketId, Collaborator> {
  return new Map(
    guests.map(({ clientId, name, x, y, tool = 'pointer', button = 'up', selected = [] }) => [
      socketOf(clientId),
      {
        id: clientId,
        socketId: socketOf(clientId),
        username: name,
        button,
        selectedElementIds: Object.fromEntries(selected.map((id) => [id, true as const])),
        ...(x === undefined || y === undefined ? {} : { pointer: { x, y, tool } }),
      },
    ]),
  );
}
