import { ApiError } from '#client/lib/api/api-error.ts';
import { type BoardContent, type BoardElement, boardLimits } from '#shared/boards/board.schema.ts';

/** The save state of the drawing. */
export type SaveState = { is: 'saved' } | { is: 'saving' } | { is: 'failed'; error: unknown };

interface BoardSyncOptions {
  /** The content of the board when it was opened. */
  opened: BoardContent;
  load: (since: number) => Promise<BoardContent>;
  save: (input: BoardContent) => Promise<BoardContent>;
  /** All that is on the canvas, deleted elements included. */
  elements: () => readonly BoardElement[];
  /** Puts the changes of others on the canvas. */
  apply: (changes: readonly BoardElement[]) => void;
  /** Runs before elements are sent: pictures have to be there before others see what shows them. */
  beforeSave: () => Promise<void>;
  onState: (state: SaveState) => void;
}

const pauseMs = 250;
const retryMs = 3000;
/** Elements and characters of one call; the server takes 2 MiB. */
const charactersOfCall = 1_000_000;

const formOf = ({ version, versionNonce }: BoardElement) => `${version} ${versionNonce}`;

/** As many of the elements as one call carries, at least one. */
function firstBatch(elements: readonly BoardElement[]): BoardElement[] {
  const batch: BoardElement[] = [];
  let characters = 0;
  for (const element of elements.slice(0, boardLimits.sent)) {
    characters += JSON.stringify(element).length;
    if (batch.length > 0 && characters > charactersOfCall) break;
    batch.push(element);
  }
  return batch;
}

/** The known state of the server's copy of the board, and the steps that synchronize it with the canvas. */
function createExchange({ opened, load, save, elements, apply, beforeSave, onState }: BoardSyncOptions) {
  let revision = opened.revision;
  let isStale = false;
  /** The form of each element that the server has. */
  const versions = new Map(opened.elements.map((element) => [element.id, formOf(element)]));
  const unsent = () => elements().filter((element) => versions.get(element.id) !== formOf(element));

  function merge(answer: BoardContent): void {
    revision = answer.revision;
    for (const element of answer.elements) versions.set(element.id, formOf(element));
    if (answer.elements.length > 0) apply(answer.elements);
  }

  async function push(batch: readonly BoardElement[]): Promise<void> {
    onState({ is: 'saving' });
    await beforeSave();
    const answer = await save({ revision, elements: [...batch] });
    for (const element of batch) versions.set(element.id, formOf(element));
    merge(answer);
  }

  return {
    hasUnsent: () => unsent().length > 0,
    hasWork: () => isStale || unsent().length > 0,
    markStale: () => {
      isStale = true;
    },
    async step(): Promise<void> {
      // Copies: the canvas continues to change its own elements during the request.
      const batch = firstBatch(unsent()).map((element) => ({ ...element }));
      if (batch.length > 0) return push(batch);
      isStale = false;
      merge(await load(revision));
    },
  };
}

/** Keeps a canvas and the server in step: sends what changed here, fetches what changed elsewhere, one at a time. */
export function createBoardSync(options: BoardSyncOptions) {
  const { onState } = options;
  const exchange = createExchange(options);
  let isBusy = false;
  let isOver = false;
  let timer: number | undefined;

  function schedule(pause: number): void {
    if (!isOver) timer ??= window.setTimeout(() => void run(), pause);
  }

  async function run(): Promise<void> {
    window.clearTimeout(timer);
    timer = undefined;
    if (isBusy) return;
    isBusy = true;
    try {
      while (exchange.hasWork()) await exchange.step();
      onState({ is: 'saved' });
    } catch (error) {
      onState({ is: 'failed', error });
      // Refused changes are not sent again before the next edit.
      if (!(error instanceof ApiError) || error.status >= 500) schedule(retryMs);
    } finally {
      isBusy = false;
    }
  }

  return {
    /** Something was drawn here. */
    changed(): void {
      if (exchange.hasUnsent()) schedule(pauseMs);
    },
    /** Something was drawn elsewhere. */
    remoteChanged(): void {
      exchange.markStale();
      void run();
    },
    retry: () => void run(),
    hasUnsent: exchange.hasUnsent,
    /** Sends what waits, and stops. */
    end(): void {
      isOver = true;
      void run();
    },
  };
}
