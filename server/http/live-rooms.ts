import type { Services } from '#server/context/context.ts';
import type { Identity } from '#server/context/identity.ts';
import {
  bodyOf,
  type Guest,
  isFor,
  newSeat,
  place,
  type Seat,
  tell,
  tellBeat,
  tellStale,
} from '#server/http/live-seat.ts';
import { teamsOfPeopleSql } from '#server/live/live-audience.ts';
import type { LiveMessage } from '#server/live/live-bus.ts';

export interface Visit {
  /** Says that the connection stands. */
  beat(): void;
  leave(): void;
}

type Room = ReturnType<typeof createRoom>;

async function findTeams({ pool }: Services, tenantId: string, people: readonly Identity[]) {
  const employees = people.map(({ employeeId }) => employeeId ?? null);
  const { rows } = await pool.query<{ userId: string; teams: string[] | null }>({
    name: 'live-rights',
    text: teamsOfPeopleSql,
    values: [tenantId, employees, people.map(({ userId }) => userId)],
  });
  return new Map(rows.map(({ userId, teams }) => [userId, teams ?? []]));
}

async function identify(seat: Seat): Promise<Seat[]> {
  if (!seat.isSuspect) return [seat];
  seat.isSuspect = false;
  const identity = await seat.guest.identify();
  if (identity === undefined) {
    seat.guest.end();
    return [];
  }
  seat.identity = identity;
  return [seat];
}

/** Messages in their order; they wait while it is read what somebody may hear. */
function createLine(on: { tell(message: LiveMessage): void; read(seats: readonly Seat[]): Promise<void> }) {
  const unsure = new Set<Seat>();
  const waiting: LiveMessage[] = [];
  let isReading = false;

  function next(): void {
    if (isReading) return;
    if (unsure.size === 0) {
      for (const message of waiting.splice(0)) on.tell(message);
      return;
    }
    isReading = true;
    const asked = [...unsure];
    unsure.clear();
    void on.read(asked).finally(() => {
      isReading = false;
      next();
    });
  }

  return {
    say(message: LiveMessage): void {
      waiting.push(message);
      next();
    },
    doubt(seats: Iterable<Seat>): void {
      for (const seat of seats) unsure.add(seat);
      next();
    },
    drop: (seat: Seat) => unsure.delete(seat),
    isCaughtUp: () => waiting.length === 0 && !isReading,
  };
}

/** The open streams of one workspace. */
function createRoom(services: Services, tenantId: string) {
  const { live, log } = services;
  const seats = new Set<Seat>();

  function tellAll(message: LiveMessage): void {
    const body = bodyOf(message);
    for (const seat of seats) if (isFor(live, message, seat)) tell(seat, message, body);
  }

  async function read(asked: readonly Seat[]): Promise<void> {
    try {
      const known = (await Promise.all(asked.map(identify))).flat();
      const people = known.map(({ identity }) => identity);
      const teams = await findTeams(services, tenantId, people);
      for (const seat of known) {
        if (seats.has(seat)) place(live, seat, teams.get(seat.identity.userId ?? '') ?? []);
      }
    } catch (error) {
      // They come back and name what they heard last.
      log.warn({ err: error }, 'who may hear of changes cannot be read');
      for (const { guest } of asked) guest.end();
    }
  }

  const line = createLine({ tell: tellAll, read });

  function hear(message: LiveMessage): void {
    if (message.topic === 'teams') line.doubt(seats);
    line.say(message);
  }

  const close = live.subscribe(tenantId, hear, () => {
    for (const seat of seats) if (seat.mark !== '') tellStale(live, seat);
    line.doubt(seats);
  });

  return {
    suspect(concerns: (identity: Identity) => boolean): void {
      const suspects = [...seats].filter(({ identity }) => concerns(identity));
      for (const seat of suspects) seat.isSuspect = true;
      line.doubt(suspects);
    },
    enter(guest: Guest): Visit {
      const seat = newSeat(guest);
      seats.add(seat);
      line.doubt([seat]);
      return {
        beat: () => tellBeat(live, seat, line.isCaughtUp() ? 'now' : 'unknown'),
        leave() {
          seats.delete(seat);
          line.drop(seat);
        },
      };
    },
    isEmpty: () => seats.size === 0,
    close,
  };
}

/** Where the streams of each workspace are; of a change it tells those who may read what changed. */
export function createRooms(services: Services): { enter(guest: Guest): Visit } {
  const rooms = new Map<string, Room>();
  services.sessions.onChange((concerns) => {
    for (const room of rooms.values()) room.suspect(concerns);
  });
  return {
    enter(guest) {
      const { tenantId = '' } = guest.identity;
      const room = rooms.get(tenantId) ?? createRoom(services, tenantId);
      rooms.set(tenantId, room);
      const { beat, leave } = room.enter(guest);
      return {
        beat,
        leave() {
          leave();
          if (!room.isEmpty() || rooms.get(tenantId) !== room) return;
          room.close();
          rooms.delete(tenantId);
        },
      };
    },
  };
}
