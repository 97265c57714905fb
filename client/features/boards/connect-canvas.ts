import {
  CaptureUpdateAction,
  isInvisiblySmallElement,
  reconcileElements,
  restoreElements,
} from '@excalidraw/excalidraw';
import type { OrderedExcalidrawElement } from '@excalidraw/excalidraw/element/types';
import type {
  BinaryFileData,
  Collaborator,
  ExcalidrawImperativeAPI,
  ExcalidrawProps,
  SocketId,
} from '@excalidraw/excalidraw/types';
import { type BoardPicture, createPictureExchange } from '#client/features/boards/board-pictures.ts';
import { createBoardPresence, type Guest } from '#client/features/boards/board-presence.ts';
import { createBoardSync, type SaveState } from '#client/features/boards/board-sync.ts';
import { call } from '#client/lib/api/api.ts';
import { liveState, onLiveEvent } from '#client/lib/live/live.ts';
import type { BoardContent, BoardElement } from '#shared/boards/board.schema.ts';
import { boardsApi } from '#shared/boards/boards.api.ts';

interface Connection {
  api: ExcalidrawImperativeAPI;
  boardId: string;
  opened: BoardContent;
  mayDraw: boolean;
  onState: (state: SaveState) => void;
  onGuests: (guests: readonly Guest[]) => void;
}

type Pointer = Parameters<NonNullable<ExcalidrawProps['onPointerUpdate']>>[0];

/** How often the server is asked while it does not speak by itself. */
const askMs = 4000;
const mostSelected = 50;

const pictureIdsOf = (elements: readonly BoardElement[]) =>
  elements.flatMap(({ type, isDeleted, fileId }) =>
    type === 'image' && !isDeleted && typeof fileId === 'string' ? [fileId] : [],
  );

/** Ties the canvas to the server: what is drawn, its pictures, who is there. */
export function connectCanvas({ api, boardId, opened, mayDraw, onState, onGuests }: Connection) {
  const all = () => api.getSceneElementsIncludingDeleted();
  // The canvas forgets what is on it before it is left.
  let latest = all();
  const params = { id: boardId };
  const used = () => new Set(pictureIdsOf(toBoardElements(latest)));
  const exchange = createPictureExchange({
    boardId,
    pictures: () => Object.values(api.getFiles()).filter(({ id }) => used().has(id)),
    add: (pictures) => api.addFiles(pictures.map(asFile)),
  });
  const sync = createBoardSync({
    opened,
    load: (since) => call(boardsApi.content, { params, query: { since } }),
    save: (body) => call(boardsApi.save, { params, body }),
    elements: () =>
      mayDraw
        ? toBoardElements(latest.filter((element) => element.isDeleted || !isInvisiblySmallElement(element)))
        : [],
    apply(changes) {
      const remote = restoreElements(asElements(changes), null);
      // biome-ignore lint/nursery/noUnsafeTypeAssertion: the program brands what came from elsewhere
      const branded = remote as unknown as Parameters<typeof reconcileElements>[1];
      const elements = reconcileElements(all(), branded, api.getAppState());
      api.updateScene({ elements, captureUpdate: CaptureUpdateAction.NEVER });
      latest = all();
      void exchange.fetch(pictureIdsOf(changes));
    },
    beforeSave: exchange.send,
    onState,
  });
  const presence = createBoardPresence(boardId, onGuests);
  void exchange.fetch(pictureIdsOf(opened.elements));
  // Changes between reading the board and listening would be missed.
  sync.news();
  const forget = onLiveEvent(({ topic, id }) => {
    if (topic === 'boards' && id === boardId) sync.news();
  });
  const asking = window.setInterval(() => liveState() === 'offline' && sync.news(), askMs);
  const warn = (event: BeforeUnloadEvent) => sync.hasUnsent() && event.preventDefault();
  window.addEventListener('beforeunload', warn);
  return {
    changed(): void {
      latest = all();
      sync.changed();
    },
    retry: sync.retry,
    moved({ pointer, button }: Pointer) {
      const selected = Object.keys(api.getAppState().selectedElementIds).slice(0, mostSelected);
      presence.move({ ...pointer, button, selected });
    },
    end() {
      window.clearInterval(asking);
      window.removeEventListener('beforeunload', warn);
      forget();
      presence.end();
      sync.end();
    },
  };
}

/* Between the drawing program, which brands its texts, and what is kept. */

/** What is kept was drawn by the same program, which mends what is missing when it reads it. */
export function asElements(elements: readonly BoardElement[]): readonly OrderedExcalidrawElement[] {
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: `restoreElements` checks each of them
  return elements as unknown as readonly OrderedExcalidrawElement[];
}

function toBoardElements(elements: readonly object[]): readonly BoardElement[] {
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: every element of the program has what merging needs
  return elements as readonly BoardElement[];
}

function asFile({ id, mimeType, dataURL }: BoardPicture): BinaryFileData {
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
