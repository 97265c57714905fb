import { z } from 'zod';
import { idHints } from '#shared/http/codecs.ts';
import { optionalId, queryBoolean, queryCount, uuid } from '#shared/http/query.ts';

/** Bounds of one board. */
export const boardLimits = {
  /** Maximum elements on the board; deleted ones count separately. */
  elements: 5000,
  remembered: 10_000,
  /** Bytes of all elements. */
  bytes: 6_291_456,
  /** Elements sent at once. */
  sent: 2000,
  pictures: 200,
  /** Bytes of one picture. */
  pictureBytes: 4_194_304,
  versions: 50,
  /** Boards of one team. */
  boards: 500,
} as const;

export const boardTexts = {
  notFound: 'The board',
  name: 'Name the board.',
  nameTooLong: 'At most 80 characters.',
  tooManyBoards: `A team has at most ${boardLimits.boards} boards.`,
  full: `A board holds at most ${boardLimits.elements} elements and 6 MB. Begin another one.`,
  archived: 'This board is archived. Restore it to go on drawing.',
  notYours: 'Only the person who created the board or a manager of the team can do this.',
  version: 'The version',
  picture: 'The picture',
  lost: 'The picture no longer exists.',
  noPicture: 'Choose a picture.',
  notPicture: 'A picture is a PNG, JPEG, GIF, WebP or SVG file.',
  pictureTooBig: 'A picture may have at most 4 MB.',
  tooManyPictures: `A board holds at most ${boardLimits.pictures} pictures.`,
} as const;

const name = z
  .string({ error: boardTexts.name })
  .trim()
  .min(1, boardTexts.name)
  .max(80, boardTexts.nameTooLong);

export const boardSchema = z.object({
  id: z.uuid(),
  organizationTeamId: z.string(),
  name: z.string(),
  /** Grows with every saved change. */
  revision: z.number(),
  isArchived: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** The name of its creator. */
  owner: z.string().nullish(),
  mayManage: z.boolean(),
});
export type Board = z.infer<typeof boardSchema>;

const whole = z.int().min(0);

/** An element of the drawing program, as far as merging needs it. */
const boardElement = z.looseObject({
  id: z.string().min(1).max(64),
  type: z.string().min(1).max(40),
  /** Grows with every change of the element. */
  version: whole,
  /** Decides between changes of the same version. */
  versionNonce: whole,
  isDeleted: z.boolean().default(false),
  /** Place among the others: a text between those of its neighbours. */
  index: z.string().max(200).nullish(),
});
export type BoardElement = z.output<typeof boardElement>;

/** NUL and halves of characters, as JSON spells them; the database takes neither. */
const unstorable = /((?<!\\)(?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/gi;

const storable = z.unknown().transform((value): unknown => {
  const text = JSON.stringify(value);
  return text?.includes('\\u') ? JSON.parse(text.replace(unstorable, '$1')) : value;
});

export const boardContent = z.object({
  revision: z.number(),
  elements: z.array(boardElement),
});
export type BoardContent = z.infer<typeof boardContent>;

/** `revision` is the revision that the sender last read; the response contains later changes. */
export const saveBoardInput = z.object({
  revision: whole,
  elements: storable.pipe(z.array(boardElement).max(boardLimits.sent)),
  ...idHints,
});
export type SaveBoardInput = z.output<typeof saveBoardInput>;

export const boardsQuery = z.object({ organizationTeamId: optionalId, isArchived: queryBoolean });
export type BoardsQuery = z.output<typeof boardsQuery>;

/** Only what changed after this revision. */
export const boardSince = z.object({ since: queryCount });

export const createBoardInput = z.object({ name, organizationTeamId: uuid, ...idHints });
export type CreateBoardInput = z.output<typeof createBoardInput>;

export const updateBoardInput = z.object({
  name: name.optional(),
  isArchived: z.boolean().optional(),
  ...idHints,
});
export type UpdateBoardInput = z.output<typeof updateBoardInput>;

export const boardVersion = z.object({
  revision: z.number(),
  /** When the board stopped looking like this. */
  createdAt: z.string(),
  /** The person whose change followed this version. */
  by: z.string().nullish(),
  elements: z.number(),
});
export type BoardVersion = z.infer<typeof boardVersion>;

const place = z.number().min(-10_000_000).max(10_000_000);

/** The pointer position of a person; never stored. */
export const boardPresence = z.object({
  /** One open board of somebody. */
  clientId: z.string().regex(/^[\w-]{1,40}$/),
  x: place.optional(),
  y: place.optional(),
  tool: z.enum(['pointer', 'laser']).optional(),
  button: z.enum(['up', 'down']).optional(),
  selected: z
    .array(z.string().regex(/^[\w-]{1,64}$/))
    .max(50)
    .optional(),
  isLeaving: z.boolean().optional(),
});
export type BoardPresence = z.output<typeof boardPresence>;

/** The presence that other members receive. */
export const receivedPresence = boardPresence.extend({ name: z.string() });
export type ReceivedPresence = z.output<typeof receivedPresence>;

export const pictureId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
