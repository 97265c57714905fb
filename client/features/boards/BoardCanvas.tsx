import '#client/features/boards/asset-path.ts';
import '@excalidraw/excalidraw/index.css';
import { Box } from '@chakra-ui/react';
import {
  CaptureUpdateAction,
  Excalidraw,
  languages,
  MainMenu,
  restoreElements,
} from '@excalidraw/excalidraw';
import type { ExcalidrawImperativeAPI } from '@excalidraw/excalidraw/types';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Guest } from '#client/features/boards/board-presence.ts';
import type { SaveState } from '#client/features/boards/board-sync.ts';
import { asElements, collaboratorsOf, connectCanvas } from '#client/features/boards/connect-canvas.ts';
import { useColorMode } from '#client/lib/look/use-color-mode.ts';
import type { Board, BoardContent } from '#shared/boards/board.schema.ts';

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

/** What is drawn, as everybody at the board draws it. */
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
