import '#client/features/boards/asset-path.ts';
import '@excalidraw/excalidraw/index.css';
import { Box } from '@chakra-ui/react';
import {
  CaptureUpdateAction,
  Excalidraw,
  isInvisiblySmallElement,
  languages,
  MainMenu,
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
import { useCallback, useEffect, useRef, useState } from 'react';
import { type BoardPicture, createPictureExchange } from '#client/features/boards/board-pictures.ts';
import { createBoardPresence, type Guest } from '#client/features/boards/board-presence.ts';
import { createBoardSync, type SaveState } from '#client/features/boards/board-sync.ts';
import { call } from '#client/lib/api/api.ts';
import { liveState, onLiveEvent } from '#client/lib/live/live.ts';
import { useColorMode } from '#client/lib/look/use-color-mode.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import type { Board, BoardContent, BoardElement } from '#shared/boards/board.schema.ts';
import { boardsApi } from '#shared/boards/boards.api.ts';

interface BoardCanvasProps {
  board: Board;
  opened: BoardContent;
  mayDraw: boolean;
  onState: (state: SaveState) => void;
  onGuests: (guests: readonly Guest[]) => void;
  /** Tells how to try again. */
  onReady: (retry: () => void) => void;
}

/** Its own rules would win over any plain one. */
const hidden = { display: 'none !important' };
/** The library lives on somebody else's server, and what would make drawings out of text is not part of the build. */
const withoutExtras = {
  '& .sidebar-trigger__label-element': hidden,
  '& [data-testid="toolbar-laser"] ~ *': hidden,
};

/** The code of the drawing program's own words. */
const languageOf = (language: string) =>
  languages.find(({ code }) => code === language || code.startsWith(`${language}-`))?.code ?? 'en';

/** The shared drawing of everybody at the board. */
export function BoardCanvas({ board, opened, mayDraw, onState, onGuests, onReady }: BoardCanvasProps) {
  const { t, i18n } = useTranslation();
  const { mode } = useColorMode();
  const [api, setApi] = useState<ExcalidrawImperativeAPI>();
  const connection = useRef<ReturnType<typeof connectCanvas>>(undefined);
  const [first] = useState(() => ({
    elements: restoreElements(asElements(opened.elements), null),
    scrollToContent: true,
  }));

  const showGuests = useCallback(
    (guests: readonly Guest[]) => {
      onGuests(guests);
      const collaborators = collaboratorsOf(guests);
      api?.updateScene({ collaborators, captureUpdate: CaptureUpdateAction.NEVER });
    },
    [api, onGuests],
  );

  useEffect(() => {
    if (!api) return;
    const connected = connectCanvas({
      api,
      boardId: board.id,
      opened,
      mayDraw,
      onState,
      onGuests: showGuests,
    });
    connection.current = connected;
    onReady(connected.retry);
    return () => {
      connection.current = undefined;
      connected.end();
    };
  }, [api, board.id, opened, mayDraw, onState, showGuests, onReady]);

  return (
    <Box as="section" aria-label={t('boards.page.canvas', { name: board.name })} h="100%" css={withoutExtras}>
      <Excalidraw
        excalidrawAPI={setApi}
        initialData={first}
        name={board.name}
        theme={mode}
        langCode={languageOf(i18n.language)}
        viewModeEnabled={!mayDraw}
        isCollaborating
        aiEnabled={false}
        validateEmbeddable={false}
        handleKeyboardGlobally={false}
        UIOptions={{
          canvasActions: { toggleTheme: false, changeViewBackgroundColor: false, loadScene: false },
        }}
        onChange={() => connection.current?.changed()}
        onPointerUpdate={(where) => connection.current?.moved(where)}
      >
        <MainMenu>
          <MainMenu.DefaultItems.Export />
          <MainMenu.DefaultItems.SaveAsImage />
          <MainMenu.DefaultItems.SearchMenu />
          <MainMenu.DefaultItems.Help />
          {mayDraw ? <MainMenu.DefaultItems.ClearCanvas /> : null}
        </MainMenu>
      </Excalidraw>
    </Box>
  );
}

interface Connection {
  api: ExcalidrawImperativeAPI;
  boardId: string;
  opened: BoardContent;
  mayDraw: boolean;
  onState: (state: SaveState) => void;
  onGuests: (guests: readonly Guest[]) => void;
}

type Pointer = Parameters<NonNullable<ExcalidrawProps['onPointerUpdate']>>[0];

/** Poll interval while the server does not push. */
const pollMs = 4000;
const mostSelected = 50;

const pictureIdsOf = (elements: readonly BoardElement[]) =>
  elements.flatMap(({ type, isDeleted, fileId }) =>
    type === 'image' && !isDeleted && typeof fileId === 'string' ? [fileId] : [],
  );

/** Connects the canvas to the server: its elements, its pictures, its guests. */
function connectCanvas({ api, boardId, opened, mayDraw, onState, onGuests }: Connection) {
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
  sync.remoteChanged();
  const unsubscribe = onLiveEvent(({ topic, id }) => {
    if (topic === 'boards' && id === boardId) sync.remoteChanged();
  });
  const polling = window.setInterval(() => liveState() === 'offline' && sync.remoteChanged(), pollMs);
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
      window.clearInterval(polling);
      window.removeEventListener('beforeunload', warn);
      unsubscribe();
      presence.end();
      sync.end();
    },
  };
}

/* Between the drawing program, which brands its texts, and what is kept. */

/** The same program drew the stored elements, and repairs missing parts when it reads them. */
function asElements(elements: readonly BoardElement[]): readonly OrderedExcalidrawElement[] {
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

/** The guests of the board in the format of the drawing program. */
function collaboratorsOf(guests: readonly Guest[]): Map<SocketId, Collaborator> {
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
