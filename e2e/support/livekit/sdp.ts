/** One media section of an offer. */
export interface Section {
  readonly mid: string;
  readonly kind: string;
  readonly direction: string;
  /** The client's id of the track that it sends here. */
  readonly trackId: string | undefined;
  /** The layers of simulcast, the smallest first. */
  readonly rids: readonly string[];
}

const attributeOf = (lines: readonly string[], start: string) =>
  lines.find((line) => line.startsWith(start))?.slice(start.length);

function splitSections(sdp: string): string[][] {
  const [, ...sections] = sdp.split(/^(?=m=)/m);
  return sections.map((text) => text.split(/\r?\n/));
}

export function readSections(sdp: string): Section[] {
  return splitSections(sdp).map((lines) => ({
    mid: attributeOf(lines, 'a=mid:') ?? '',
    kind: /^m=(\w+)/.exec(lines[0] ?? '')?.[1] ?? '',
    direction: lines.find((line) => /^a=(sendrecv|sendonly|recvonly|inactive)$/.test(line))?.slice(2) ?? '',
    trackId: attributeOf(lines, 'a=msid:')?.split(' ')[1],
    rids: attributeOf(lines, 'a=simulcast:send ')?.split(' ')[0]?.split(';') ?? [],
  }));
}

const isOtherLayer = (line: string, rid: string) =>
  line.startsWith('a=rid:') && !line.startsWith(`a=rid:${rid} `);

function narrowSection(section: string, layerOf: (mid: string) => string | undefined): string {
  const lines = section.split(/\r?\n/);
  const rid = layerOf(attributeOf(lines, 'a=mid:') ?? '');
  return lines
    .filter((line) => !line.startsWith('a=candidate:'))
    .filter((line) => rid === undefined || !isOtherLayer(line, rid))
    .map((line) => (line === 'a=inactive' ? 'a=recvonly' : line))
    .map((line) => (rid !== undefined && line.startsWith('a=simulcast:') ? `a=simulcast:send ${rid}` : line))
    .join('\r\n');
}

/**
 * The offer for the connection: one layer of simulcast, no candidates, because an ICE-lite server calls nobody, and
 * inactive sections marked as waiting, because werift restarts ICE at an inactive one.
 */
export function narrowOffer(sdp: string, layerOf: (mid: string) => string | undefined): string {
  const [head = '', ...sections] = sdp.split(/^(?=m=)/m);
  return [head, ...sections.map((section) => narrowSection(section, layerOf))].join('');
}

/** Port 0 would end an unused section permanently. */
export const keepUnusedSections = (sdp: string): string => sdp.replaceAll(/^(m=\w+) 0 /gm, '$1 9 ');
