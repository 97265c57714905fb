import {
  useAudioLevelIndication as audioLevel,
  type MediaStreamTrack,
  useOPUS as opus,
  RTCPeerConnection,
  type RTCRtpTransceiver,
  type RtpPacket,
  useSdesMid as sdesMid,
  useSdesRTPStreamId as sdesRid,
  useTransportWideCC as transportWideCc,
  useVP8 as vp8,
} from 'werift';
import { keepUnusedSections, narrowOffer, readSections, type Section } from './sdp.ts';

/** A track on its way through the server. */
export interface Source {
  readonly kind: 'audio' | 'video';
  /** Returns a function that ends the subscription. */
  hear(listener: (packet: RtpPacket) => void): () => void;
  /** Asks its publisher for a picture that needs no earlier one. */
  askForPicture(): void;
}

interface Outgoing {
  readonly source: Source;
  readonly trackSid: string;
  readonly streamId: string;
  mid?: string;
  end?: () => void;
}

interface MediaEvents {
  onConnected(): void;
  onData(label: string, bytes: Buffer): void;
}

const host = '127.0.0.1';

function newPeerConnection(): RTCPeerConnection {
  const extensions = [sdesMid(), transportWideCc()];
  return new RTCPeerConnection({
    codecs: { audio: [opus()], video: [vp8()] },
    headerExtensions: {
      audio: [...extensions, audioLevel()],
      video: [...extensions, sdesRid()],
    },
    iceServers: [],
    iceLite: true,
    iceUseIpv6: false,
    iceInterfaceAddresses: { udp4: host },
    iceAdditionalHostAddresses: [host],
    bundlePolicy: 'max-bundle',
  });
}

function sourceOf(transceiver: RTCRtpTransceiver, kind: Source['kind']): Source {
  const listeners = new Set<(packet: RtpPacket) => void>();
  let ssrc: number | undefined;
  const listen = (track: MediaStreamTrack) =>
    track.onReceiveRtp.subscribe((packet) => {
      ssrc = packet.header.ssrc;
      for (const listener of listeners) listener(packet);
    });
  for (const track of transceiver.receiver.tracks) listen(track);
  transceiver.onTrack.subscribe(listen);
  return {
    kind,
    hear(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    askForPicture() {
      if (ssrc !== undefined && kind === 'video') void transceiver.receiver.sendRtcpPLI(ssrc);
    },
  };
}

/** The one connection with a client: the client makes every offer, media and data go both ways. */
export class MediaConnection {
  readonly #connection = newPeerConnection();
  readonly #channels = new Map<string, { send(data: Buffer): void }>();
  readonly #outgoing = new Map<string, Outgoing>();
  readonly #sources = new Map<string, Source>();
  /** Sections that carry or carried a track of somebody else. */
  readonly #used = new Set<string>();
  readonly #layers = new Map<string, string>();
  #free: Section[] = [];

  constructor(events: MediaEvents) {
    this.#connection.onRemoteTransceiverAdded.subscribe((transceiver) => {
      // Otherwise it would be replaced as soon as it rests.
      transceiver.usedForSender = true;
    });
    this.#connection.onDataChannel.subscribe((channel) => {
      this.#channels.set(channel.label, channel);
      channel.onMessage.subscribe((data) => events.onData(channel.label, Buffer.from(data)));
    });
    this.#connection.connectionStateChange.subscribe((state) => {
      if (state === 'connected') events.onConnected();
    });
  }

  /** Answers an offer; what waits for a section gets one. */
  async answer(offer: string): Promise<{ sdp: string; sections: Section[] }> {
    const sections = readSections(offer);
    this.#chooseLayers(sections);
    const sdp = narrowOffer(offer, (mid) => this.#layers.get(mid));
    await this.#connection.setRemoteDescription({ type: 'offer', sdp });
    this.#free = sections.filter(({ mid, direction }) => direction === 'recvonly' && !this.#used.has(mid));
    for (const outgoing of this.#outgoing.values()) this.#place(outgoing);
    await this.#connection.setLocalDescription(await this.#connection.createAnswer());
    for (const { mid, source } of this.#outgoing.values()) if (mid !== undefined) source.askForPicture();
    return { sdp: keepUnusedSections(this.#connection.localDescription?.sdp ?? ''), sections };
  }

  /** The received source of a section. */
  sourceIn({ mid, kind }: Section): Source | undefined {
    const transceiver = this.#transceiver(mid);
    if (transceiver === undefined) return undefined;
    const source = this.#sources.get(mid) ?? sourceOf(transceiver, kind === 'video' ? 'video' : 'audio');
    this.#sources.set(mid, source);
    return source;
  }

  /** Sends it from the next offer on. */
  add(outgoing: Outgoing): void {
    this.#outgoing.set(outgoing.trackSid, outgoing);
  }

  remove(trackSid: string): void {
    const outgoing = this.#outgoing.get(trackSid);
    if (outgoing === undefined) return;
    this.#outgoing.delete(trackSid);
    outgoing.end?.();
    const transceiver = outgoing.mid === undefined ? undefined : this.#transceiver(outgoing.mid);
    transceiver?.setDirection('recvonly');
  }

  /** Sections that the client has yet to offer. */
  missing(kind: Source['kind']): number {
    const waiting = [...this.#outgoing.values()].filter(({ mid, source }) => !mid && source.kind === kind);
    return Math.max(0, waiting.length - this.#free.filter((section) => section.kind === kind).length);
  }

  trackOfSection(): Record<string, string> {
    const placed = [...this.#outgoing.values()].filter(({ mid }) => mid !== undefined);
    return Object.fromEntries(placed.map(({ mid = '', trackSid }) => [mid, trackSid]));
  }

  send(label: string, bytes: Uint8Array): void {
    this.#channels.get(label)?.send(Buffer.from(bytes));
  }

  close(): Promise<void> {
    for (const { end } of this.#outgoing.values()) end?.();
    return this.#connection.close();
  }

  #transceiver(mid: string): RTCRtpTransceiver | undefined {
    return this.#connection.getTransceivers().find((transceiver) => transceiver.mid === mid);
  }

  /** werift tells layers by their names alone, so that each name serves one section. */
  #chooseLayers(sections: readonly Section[]): void {
    for (const { mid, rids } of sections) {
      const taken = [...this.#layers.values()];
      const rid = rids.find((name) => !taken.includes(name));
      if (rid !== undefined && !this.#layers.has(mid)) this.#layers.set(mid, rid);
    }
  }

  #place(outgoing: Outgoing): void {
    const { source, mid, streamId } = outgoing;
    const section = this.#free.find(({ kind }) => kind === source.kind);
    const transceiver = section && this.#transceiver(section.mid);
    if (mid !== undefined || section === undefined || transceiver === undefined) return;
    this.#free = this.#free.filter((other) => other !== section);
    this.#used.add(section.mid);
    outgoing.mid = section.mid;
    const { sender } = transceiver;
    sender.streamIds = [streamId];
    transceiver.setDirection('sendonly');
    const forward = (packet: RtpPacket) => {
      const copy = packet.clone();
      // They are numbered as the publisher and the server agreed.
      copy.header.extensions = [];
      void sender.sendRtp(copy);
    };
    const pictures = sender.onPictureLossIndication.subscribe(() => source.askForPicture());
    const silence = source.hear(forward);
    outgoing.end = () => {
      silence();
      pictures.unSubscribe();
    };
  }
}
