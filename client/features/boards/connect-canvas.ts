import {
  CaptureUpdateAction,
  isInvisiblySmallElement,
  reconcileElements,
  restoreElements,
} from '@excalidraw/excalidraw';
import type { ExcalidrawImperativeAPI, ExcalidrawProps } from '@excalidraw/excalidraw/types';
import { createPictureExchange } from '#client/features/boards/board-pictures.ts';
import { createBoardPresence, type Guest } from '#client/features/boards/board-presence.ts';
import { createBoardSync, type SaveState } from '#client/features/boards/board-sync.ts';
import { asElements, asFile, toBoardElements } from '#client/features/boards/canvas-types.ts';
import { call } from '#client/lib/api.ts';
import { liveState, onLiveEvent } from '#client/lib/live.ts';
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
