import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** The error of a database that accepts no connection: SQLSTATE and message. */
export type Refusal = readonly [state: string, words: string];

export interface DatabaseGate {
  /** The connection string, with the gate in the place of the server. */
  readonly url: string;
  /**
   * Cuts every connection and accepts no more: nothing listens, or, with a refusal, the database rejects connections.
   */
  shut(refusal?: Refusal): Promise<void>;
  open(): Promise<void>;
  close(): Promise<void>;
}

/** The database's answer to a start message that it does not accept. */
function errorMessage([state, words]: Refusal): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${state}\0M${words}\0\0`);
  const head = Buffer.alloc(5, 'E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

/** Stands between a server under test and its database, which other tests use as well and nobody may stop. */
export async function openDatabaseGate(connectionString: string): Promise<DatabaseGate> {
  const target = new URL(connectionString);
  const sockets = new Set<Socket>();
  let refusal: Refusal | undefined;

  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
  };
  const server = createServer((socket) => {
    keep(socket);
    if (refusal !== undefined) {
      const said = errorMessage(refusal);
      return socket.once('data', () => socket.end(said));
    }
    const database = connect(Number(target.port), target.hostname);
    keep(database);
    socket.pipe(database).pipe(socket);
    socket.on('close', () => database.destroy());
    return database.on('close', () => socket.destroy());
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const stop = async () => {
    for (const socket of sockets) socket.destroy();
    if (!server.listening) return;
    server.close();
    await once(server, 'close');
  };

  await listen(0);
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const url = new URL(connectionString);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.toString(),
    async shut(why) {
      await stop();
      refusal = why;
      if (why !== undefined) await listen(port);
    },
    async open() {
      if (server.listening && refusal === undefined) return;
      await stop();
      refusal = undefined;
      await listen(port);
    },
    close: stop,
  };
}
