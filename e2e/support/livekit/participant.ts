import { randomBytes } from 'node:crypto';
import {
  type AddTrackRequest,
  DataPacket,
  type DisconnectReason,
  type JoinRequest,
  JoinResponse,
  LeaveRequest_Action,
  ParticipantInfo,
  ParticipantInfo_State,
  type Room as RoomInfo,
  type SessionDescription,
  SignalRequest,
  SignalResponse,
  TrackInfo,
  TrackType,
} from '@livekit/protocol';
import type { ClaimGrants } from 'livekit-server-sdk';
import type { WebSocket } from 'ws';
import { MediaConnection, type Source } from './media-connection.ts';
import type { Section } from './sdp.ts';

type Signal = NonNullable<ConstructorParameters<typeof SignalResponse>[0]>['message'];

export interface Publication {
  readonly info: TrackInfo;
  /** The client's id of the track. */
  readonly cid: string;
  /** Once its media is negotiated. */
  source?: Source;
}

/** Events for the other participants. */
export interface Surroundings {
  onActive(participant: Participant): void;
  onChange(participant: Participant): void;
  onPublish(participant: Participant, publication: Publication): void;
  onUnpublish(participant: Participant, trackSid: string): void;
  onData(from: Participant, label: string, packet: DataPacket): void;
  onGone(participant: Participant): void;
}

export const newSid = (start: string) => `${start}_${randomBytes(6).toString('hex')}`;

const pingSeconds = 10;

function infoOf({ sub = '', name = '', video }: ClaimGrants, { clientInfo }: JoinRequest): ParticipantInfo {
  return new ParticipantInfo({
    sid: newSid('PA'),
    identity: sub,
    name,
    state: ParticipantInfo_State.JOINED,
    joinedAt: BigInt(Math.floor(Date.now() / 1000)),
    clientProtocol: clientInfo?.clientProtocol ?? 0,
    permission: {
      canSubscribe: video?.canSubscribe ?? true,
      canPublish: video?.canPublish ?? true,
      canPublishData: video?.canPublishData ?? true,
    },
  });
}

function trackOf(request: AddTrackRequest): TrackInfo {
  const { type, name, muted, width, height, source, layers, stereo, stream, audioFeatures } = request;
  const mimeType = type === TrackType.VIDEO ? 'video/VP8' : 'audio/opus';
  const facts = { type, name, muted, width, height, source, layers, stereo, stream, audioFeatures };
  return new TrackInfo({ ...facts, sid: newSid('TR'), mimeType, disableRed: true });
}

/** Somebody in a room: what they say over their socket, what they publish, what they are sent. */
export class Participant {
  readonly info: ParticipantInfo;
  readonly #publications = new Map<string, Publication>();
  readonly #media: MediaConnection;
  readonly #socket: WebSocket;
  readonly #around: Surroundings;
  #sections: readonly Section[] = [];
  #offers: Promise<void> = Promise.resolve();

  constructor(socket: WebSocket, grants: ClaimGrants, request: JoinRequest, around: Surroundings) {
    this.#socket = socket;
    this.#around = around;
    this.info = infoOf(grants, request);
    this.#media = new MediaConnection({
      onConnected: () => around.onActive(this),
      onData: (label, bytes) => this.#readData(label, bytes),
    });
    socket.on('message', (data) => {
      if (Buffer.isBuffer(data)) this.#hear(SignalRequest.fromBinary(data));
    });
    socket.once('close', () => around.onGone(this));
  }

  get isActive(): boolean {
    return this.info.state === ParticipantInfo_State.ACTIVE;
  }

  get published(): Publication[] {
    return [...this.#publications.values()].filter(({ source }) => source !== undefined);
  }

  welcome(room: RoomInfo, others: readonly Participant[], offer: SessionDescription | undefined): void {
    const join = new JoinResponse({
      room,
      participant: this.info,
      otherParticipants: others.map(({ info }) => info),
      serverVersion: '1.9.1',
      serverInfo: { version: '1.9.1', protocol: 16 },
      pingInterval: pingSeconds,
      pingTimeout: pingSeconds * 3,
      enabledPublishCodecs: [{ mime: 'video/VP8' }, { mime: 'audio/opus' }],
      fastPublish: true,
    });
    this.tell({ case: 'join', value: join });
    if (offer !== undefined) this.#answer(offer);
  }

  tell(message: Signal): void {
    if (this.#socket.readyState === this.#socket.OPEN)
      this.#socket.send(new SignalResponse({ message }).toBinary());
  }

  /** Sends a track of somebody else. */
  subscribe(owner: Participant, { info, source }: Publication): void {
    if (source === undefined) return;
    this.#media.add({ source, trackSid: info.sid, streamId: `${owner.info.sid}|${info.sid}` });
    this.#askForOffer();
  }

  unsubscribe(trackSid: string): void {
    this.#media.remove(trackSid);
    this.#askForOffer();
  }

  sendData(label: string, packet: DataPacket): void {
    this.#media.send(label, packet.toBinary());
  }

  /** Shows them the door. */
  dismiss(reason: DisconnectReason): void {
    this.tell({ case: 'leave', value: { reason, action: LeaveRequest_Action.DISCONNECT } });
    this.#socket.close();
  }

  close(): Promise<void> {
    this.#socket.close();
    return this.#media.close();
  }

  #hear({ message }: SignalRequest): void {
    if (message.case === 'offer') this.#answer(message.value);
    else if (message.case === 'addTrack') this.#addTrack(message.value);
    else if (message.case === 'mute') this.#mute(message.value.sid, message.value);
    else if (message.case === 'leave') this.#socket.close();
    else if (message.case === 'ping') this.tell({ case: 'pong', value: message.value });
    else if (message.case === 'pingReq') {
      const { timestamp } = message.value;
      this.tell({
        case: 'pongResp',
        value: { lastPingTimestamp: timestamp, timestamp: BigInt(Date.now()) },
      });
    }
  }

  #answer({ sdp, id }: SessionDescription): void {
    this.#offers = this.#offers.then(async () => {
      const answer = await this.#media.answer(sdp);
      this.#sections = answer.sections;
      const midToTrackId = this.#media.trackOfSection();
      this.tell({ case: 'answer', value: { type: 'answer', sdp: answer.sdp, id, midToTrackId } });
      this.#compare();
    });
  }

  #addTrack(request: AddTrackRequest): void {
    if (this.info.permission?.canPublish !== true) return;
    const info = trackOf(request);
    this.#publications.set(info.sid, { info, cid: request.cid });
    this.tell({ case: 'trackPublished', value: { cid: request.cid, track: info } });
    this.#compare();
  }

  #mute(sid: string, { muted }: { muted: boolean }): void {
    const publication = this.#publications.get(sid);
    if (publication === undefined) return;
    publication.info.muted = muted;
    this.#around.onChange(this);
  }

  /** Tracks begin and end with the sections in which they are sent. */
  #compare(): void {
    for (const publication of this.#publications.values()) {
      const { cid, info } = publication;
      const section = this.#sections.find(
        ({ trackId, direction }) => trackId === cid && direction === 'sendonly',
      );
      if (section !== undefined && publication.source === undefined) {
        publication.source = this.#media.sourceIn(section);
        info.mid = section.mid;
        this.info.tracks.push(info);
        this.#around.onPublish(this, publication);
      }
      if (section === undefined && publication.source !== undefined) {
        this.#publications.delete(info.sid);
        this.info.tracks = this.info.tracks.filter(({ sid }) => sid !== info.sid);
        this.#around.onUnpublish(this, info.sid);
      }
    }
  }

  #askForOffer(): void {
    const value = { numAudios: this.#media.missing('audio'), numVideos: this.#media.missing('video') };
    this.tell({ case: 'mediaSectionsRequirement', value });
  }

  #readData(label: string, bytes: Buffer): void {
    if (this.info.permission?.canPublishData !== true) return;
    const packet = DataPacket.fromBinary(bytes);
    packet.participantIdentity = this.info.identity;
    packet.participantSid = this.info.sid;
    this.#around.onData(this, label, packet);
  }
}
