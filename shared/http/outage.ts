/** Messages for all features that store files, such as pictures and imports. */
export const fileTexts = {
  storeAway: 'Files cannot be saved or read at the moment. Please try again in a few minutes.',
} as const;

/** Codes of 503 and 507: the resource that the installation lacks for a while, whatever the call. */
export const outageCodes = {
  starting: 'STARTING',
  databaseAway: 'DATABASE_AWAY',
  diskFull: 'DISK_FULL',
  filesAway: 'FILES_AWAY',
} as const;

/** Created by the page itself: the server's response does not match its schema. */
export const badAnswerCode = 'BAD_ANSWER';

export const outageTexts = {
  starting: 'Takt is starting. Please try again in a moment.',
  databaseAway: 'The database does not answer at the moment. Please try again in a moment.',
  diskFull:
    "The server's disk is full, so nothing can be saved. Please contact the administrator of this server.",
} as const;
