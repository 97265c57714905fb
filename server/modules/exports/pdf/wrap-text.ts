export interface Room {
  readonly width: number;
  readonly lines: number;
  /** Width of a text in the same unit. */
  measure(text: string): number;
}

const ellipsis = '…';

/** The longest beginning of a text that fits, at least one character; never half of one. */
function beginningOf(text: string, { width, measure }: Room, end = ''): string {
  const characters = [...text];
  let [fits, tooLong] = [0, characters.length + 1];
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (measure(characters.slice(0, middle).join('') + end) <= width) fits = middle;
    else tooLong = middle;
  }
  return characters.slice(0, Math.max(1, fits)).join('');
}

/** A text in as many lines as it takes and the room has; what is left out is shown by an ellipsis. */
export function wrapText(text: string, room: Room): string[] {
  const words = text.split(/\s+/).filter(Boolean);
  const whole = words.join(' ');
  // Most do; measuring them word by word takes many times as long.
  if (room.measure(whole) <= room.width) return [whole];
  const waiting = words.reverse();
  const lines: string[] = [];
  let line = '';
  for (let word = waiting.pop(); word !== undefined; word = waiting.pop()) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (room.measure(longer) <= room.width) {
      line = longer;
      continue;
    }
    if (lines.length === room.lines - 1) {
      return [...lines, beginningOf(longer, room, ellipsis).trimEnd() + ellipsis];
    }
    const part = line === '' ? beginningOf(word, room) : line;
    lines.push(part);
    waiting.push(line === '' ? word.slice(part.length) : word);
    line = '';
  }
  return line === '' && lines.length > 0 ? lines : [...lines, line];
}
