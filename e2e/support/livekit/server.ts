import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { JoinRequest, WrappedJoinRequest, WrappedJoinRequest_Compression } from '@livekit/protocol';
import { type ClaimGrants, TokenVerifier } from 'livekit-server-sdk';
import { WebSocketServer } from 'ws';
import { Room } from './room.ts';

export interface RunningLivekit {
  /** For the environment of a Takt. */
  readonly env: Record<'LIVEKIT_URL' | 'LIVEKIT_API_KEY' | 'LIVEKIT_API_SECRET', string>;
  close(): Promise<void>;
}

const path = '/rtc/v1';
const apiKey = 'e2e-key';

function addressOf({ url = '/' }: IncomingMessage): URL {
  return new URL(url, 'http://127.0.0.1');
}

/** The grants of a token; undefined for one that opens no room. */
async function grantsOf(verifier: TokenVerifier, { searchParams }: URL): Promise<ClaimGrants | undefined> {
  const grants = await verifier.verify(searchParams.get('access_token') ?? '').catch(() => undefined);
  return grants?.video?.roomJoin && grants.video.room && grants.sub ? grants : undefined;
}

function readJoinRequest({ searchParams }: URL): JoinRequest {
  const wrapped = WrappedJoinRequest.fromBinary(
    Buffer.from(searchParams.get('join_request') ?? '', 'base64url'),
  );
  const isPacked = wrapped.compression === WrappedJoinRequest_Compression.GZIP;
  return JoinRequest.fromBinary(isPacked ? gunzipSync(wrapped.joinRequest) : wrapped.joinRequest);
}

/** A refused socket gives a page no reason, so the page requests it here. */
function explainRefusals(server: Server, verifier: TokenVerifier): void {
  server.on('request', async (request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    const address = addressOf(request);
    if (address.pathname !== `${path}/validate`) return response.writeHead(404).end('not found');
    const isGood = (await grantsOf(verifier, address)) !== undefined;
    return response.writeHead(isGood ? 200 : 401).end(isGood ? 'success' : 'invalid token');
  });
}

function refuse(socket: Duplex): void {
  socket.end('HTTP/1.1 401 Unauthorized\r\nconnection: close\r\n\r\n');
}

/**
 * A stand-in of a LiveKit server: its signalling with one connection a client (protobuf at `/rtc/v1`), checks of
 * tokens, forwarding of media and data. It has no TURN, cannot resume lost connections and accepts one layer of
 * simulcast.
 */
export async function startLivekit(): Promise<RunningLivekit> {
  const apiSecret = randomBytes(24).toString('hex');
  const verifier = new TokenVerifier(apiKey, apiSecret);
  const rooms = new Map<string, Room>();
  const server = createServer();
  const sockets = new WebSocketServer({ noServer: true });
  explainRefusals(server, verifier);
  server.on('upgrade', async (request, socket, head) => {
    const address = addressOf(request);
    const grants = await grantsOf(verifier, address);
    const name = grants?.video?.room;
    if (address.pathname !== path || grants === undefined || name === undefined) return refuse(socket);
    const room = rooms.get(name) ?? new Room(name);
    rooms.set(name, room);
    sockets.handleUpgrade(request, socket, head, (client) =>
      room.join(client, grants, readJoinRequest(address)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    env: {
      LIVEKIT_URL: `ws://127.0.0.1:${address.port}`,
      LIVEKIT_API_KEY: apiKey,
      LIVEKIT_API_SECRET: apiSecret,
    },
    async close() {
      await Promise.all([...rooms.values()].map((room) => room.close()));
      for (const client of sockets.clients) client.terminate();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
