import { v5 as uuidv5, v7 as uuidv7 } from 'uuid';

/** Makes the id of a seeded row from the words that name it. */
export type Ids = (...words: readonly (string | number)[]) => string;

const namespace = '8c1f2f0e-5a6b-5d3c-9e4f-7a1b2c3d4e5f';

/** The same words give the same id on every machine. */
export const stableIds: Ids = (...words) => uuidv5(words.join('/'), namespace);

export const freshIds: Ids = () => uuidv7();
