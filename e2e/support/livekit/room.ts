import {
  DisconnectReason,
  type JoinRequest,
  ParticipantInfo,
  ParticipantInfo_State,
  Room as RoomInfo,
} from '@livekit/protocol';
import type { ClaimGrants } from 'livekit-server-sdk';
import type { WebSocket } from 'ws';
import { newSid, Participant, type Surroundings } from './participant.ts';

/** The participants; everybody receives the tracks of the others. */
export class Room {
  readonly info: RoomInfo;
  readonly #people = new Set<Participant>();

  constructor(name: string) {
    this.info = new RoomInfo({
      sid: newSid('RM'),
      name,
      creationTime: BigInt(Math.floor(Date.now() / 1000)),
    });
  }

  join(socket: WebSocket, grants: ClaimGrants, request: JoinRequest): void {
    const before = [...this.#people].find(({ info }) => info.identity === grants.sub);
    before?.dismiss(DisconnectReason.DUPLICATE_IDENTITY);
    const newcomer = new Participant(socket, grants, request, this.#surroundings());
    const others = [...this.#people].filter((person) => person !== before && person.isActive);
    this.#people.add(newcomer);
    newcomer.welcome(this.info, others, request.publisherOffer);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#people].map((person) => person.close()));
  }

  #others(person: Participant): Participant[] {
    return [...this.#people].filter((other) => other !== person && other.isActive);
  }

  #tell(person: Participant): void {
    person.info.version += 1;
    // A copy, since the original keeps changing.
    const participants = [new ParticipantInfo(person.info)];
    for (const other of this.#others(person)) other.tell({ case: 'update', value: { participants } });
  }

  #surroundings(): Surroundings {
    return {
      onActive: (person) => {
        if (person.isActive) return;
        person.info.state = ParticipantInfo_State.ACTIVE;
        this.#tell(person);
        for (const other of this.#others(person))
          for (const publication of other.published) person.subscribe(other, publication);
      },
      onChange: (person) => this.#tell(person),
      onPublish: (person, publication) => {
        this.#tell(person);
        for (const other of this.#others(person)) other.subscribe(person, publication);
      },
      onUnpublish: (person, trackSid) => {
        this.#tell(person);
        for (const other of this.#others(person)) other.unsubscribe(trackSid);
      },
      onData: (from, label, packet) => {
        const isMeant = ({ info }: Participant) =>
          packet.destinationIdentities.length === 0 || packet.destinationIdentities.includes(info.identity);
        for (const other of this.#others(from).filter(isMeant)) other.sendData(label, packet);
      },
      onGone: (person) => {
        if (!this.#people.delete(person)) return;
        person.info.state = ParticipantInfo_State.DISCONNECTED;
        person.info.disconnectReason = DisconnectReason.CLIENT_INITIATED;
        this.#tell(person);
        for (const other of this.#others(person))
          for (const { info } of person.published) other.unsubscribe(info.sid);
        void person.close();
      },
    };
  }
}
