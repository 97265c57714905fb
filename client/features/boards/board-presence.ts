import { v4 as uuidv4 } from 'uuid';
import { call } from '#client/lib/api/api.ts';
import { onLiveEvent } from '#client/lib/live/live.ts';
import { type BoardPresence, type ReceivedPresence, receivedPresence } from '#shared/boards/board.schema.ts';
import { boardsApi } from '#shared/boards/boards.api.ts';

export type Guest = ReceivedPresence & { readonly receivedAt: number };

/** While alone one says only that one is there. */
const aloneMs = 5000;
const movingMs = 150;
const goneMs = 15_000;

/** Publishes the own pointer and receives those of others, until it is ended. */
export function createBoardPresence(boardId: string, onGuests: (guests: readonly Guest[]) => void) {
  const clientId = uuidv4();
  const guests = new Map<string, Guest>();
  let latest: Omit<BoardPresence, 'clientId'> = {};
  let lastSent = Number.NEGATIVE_INFINITY;
  let timer: number | undefined;

  function send(more: Omit<BoardPresence, 'clientId'> = {}): void {
    lastSent = performance.now();
    const body = { ...latest, ...more, clientId };
    // Lost is lost: the next one says it better.
    call(boardsApi.presence, { params: { id: boardId }, body }).catch(() => undefined);
  }

  const publish = () => onGuests([...guests.values()]);

  const unsubscribe = onLiveEvent((event) => {
    if (event.topic !== 'presence' || event.id !== boardId) return;
    const { data } = receivedPresence.safeParse(event.data.data);
    if (data === undefined || data.clientId === clientId) return;
    const isNew = !guests.has(data.clientId);
    if (data.isLeaving) guests.delete(data.clientId);
    else guests.set(data.clientId, { ...data, receivedAt: performance.now() });
    publish();
    // Newcomers do not know yet who is here.
    if (isNew && !data.isLeaving) send();
  });

  const heartbeat = window.setInterval(() => {
    for (const [id, { receivedAt }] of guests) if (performance.now() - receivedAt > goneMs) guests.delete(id);
    publish();
    if (performance.now() - lastSent >= aloneMs) send();
  }, aloneMs);

  send();
  return {
    move(where: Omit<BoardPresence, 'clientId'>): void {
      latest = where;
      if (guests.size === 0 || timer !== undefined) return;
      timer = window.setTimeout(
        () => {
          timer = undefined;
          send();
        },
        Math.max(0, movingMs - (performance.now() - lastSent)),
      );
    },
    end(): void {
      window.clearTimeout(timer);
      window.clearInterval(heartbeat);
      unsubscribe();
      send({ isLeaving: true });
    },
  };
}
