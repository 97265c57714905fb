import { type BoardElement, boardLimits } from '#shared/boards/board.schema.ts';

/** The elements of a board, deleted ones included, and the revision at which each last changed. */
export interface Drawing {
  readonly elements: readonly BoardElement[];
  readonly revisions: Readonly<Record<string, number>>;
}

/** Whether the other form of an element takes its place: the later version; of equal ones the lower nonce. */
function replaces(other: BoardElement, existing: BoardElement): boolean {
  if (other.version !== existing.version) return other.version > existing.version;
  return other.versionNonce < existing.versionNonce;
}

function byPlace(one: BoardElement, other: BoardElement): number {
  const [a, b] = [one.index ?? '￿', other.index ?? '￿'];
  if (a !== b) return a < b ? -1 : 1;
  return one.id < other.id ? -1 : 1;
}

/** Without the elements that were deleted longest ago, where too many are remembered. */
function forgetOldest({ elements, revisions }: Drawing): Drawing {
  const surplus = elements.length - boardLimits.remembered;
  if (surplus <= 0) return { elements, revisions };
  const oldest = elements
    .filter(({ isDeleted }) => isDeleted)
    .toSorted((one, other) => (revisions[one.id] ?? 0) - (revisions[other.id] ?? 0));
  const forgotten = new Set(oldest.slice(0, surplus).map(({ id }) => id));
  return {
    elements: elements.filter(({ id }) => !forgotten.has(id)),
    revisions: Object.fromEntries(Object.entries(revisions).filter(([id]) => !forgotten.has(id))),
  };
}

/**
 * Merges sent elements into the drawing: of every element the winning version stays, so the order of arrival does not
 * matter. Returns the same drawing when nothing sent wins.
 */
export function mergeDrawing(drawing: Drawing, sent: readonly BoardElement[], revision: number): Drawing {
  const elements = new Map(drawing.elements.map((element) => [element.id, element]));
  const changed = new Map<string, number>();
  for (const element of sent) {
    const existing = elements.get(element.id);
    if (existing !== undefined && !replaces(element, existing)) continue;
    elements.set(element.id, element);
    changed.set(element.id, revision);
  }
  if (changed.size === 0) return drawing;
  return forgetOldest({
    elements: [...elements.values()].toSorted(byPlace),
    revisions: { ...drawing.revisions, ...Object.fromEntries(changed) },
  });
}

/** Elements changed after a revision. */
export const changedSince = ({ elements, revisions }: Drawing, since: number): BoardElement[] =>
  elements.filter(({ id }) => (revisions[id] ?? 0) > since);

export const countVisible = (elements: readonly BoardElement[]): number =>
  elements.filter(({ isDeleted }) => !isDeleted).length;

/** The changes that make the drawing look as it did; they win over what everybody has. */
export function changesBackTo(drawing: Drawing, before: readonly BoardElement[]): BoardElement[] {
  const target = new Map(before.map((element) => [element.id, element]));
  const after = (id: string, version: number) =>
    Math.max(drawing.elements.find((element) => element.id === id)?.version ?? 0, version) + 1;
  const removed = drawing.elements
    .filter(({ id, isDeleted }) => !isDeleted && !target.has(id))
    .map((element) => ({ ...element, isDeleted: true, version: element.version + 1 }));
  const restored = before.map((element) => ({
    ...element,
    version: after(element.id, element.version),
  }));
  return [...restored, ...removed];
}
