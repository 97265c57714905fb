interface Trouble {
  readonly code: string;
  /** As PostgreSQL's programs write it. */
  readonly words: string;
  readonly cause: string;
  readonly remedy: string;
}

const troubles: readonly Trouble[] = [
  {
    code: 'ENOSPC',
    words: 'No space left on device',
    cause: 'The disk is full',
    remedy: 'Make room on the disk of DATA_DIR, or put DATA_DIR on a larger one.',
  },
  {
    code: 'EDQUOT',
    words: 'Disk quota exceeded',
    cause: 'The quota of the disk is used up',
    remedy: 'Raise the quota of the account of the server, or make room.',
  },
  {
    code: 'EROFS',
    words: 'Read-only file system',
    cause: 'The disk can only be read',
    remedy:
      'Mount the disk of DATA_DIR for writing. If it was, the log of the system says why it is not any more.',
  },
  {
    code: 'EACCES',
    words: 'Permission denied',
    cause: 'The account of the server may not write there',
    remedy: 'Give DATA_DIR and everything in it to the account of the server (chown -R).',
  },
  {
    code: 'EPERM',
    words: 'Operation not permitted',
    cause: 'The account of the server may not write there',
    remedy: 'Give DATA_DIR and everything in it to the account of the server (chown -R).',
  },
  {
    code: 'ENOTDIR',
    words: 'Not a directory',
    cause: 'A file stands where a folder has to be',
    remedy: 'Move that file away.',
  },
];

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** The disk problem for the code of a file system error. */
export function diskTrouble(error: unknown): Trouble | undefined {
  return troubles.find(({ code }) => code === codeOf(error));
}

/** The same, from the output of a failed program; the last match counts. */
export function diskTroubleIn(output: string): Trouble | undefined {
  const matches = troubles
    .map((trouble) => ({ trouble, at: output.lastIndexOf(trouble.words) }))
    .filter(({ at }) => at >= 0)
    .sort((left, right) => right.at - left.at);
  return matches[0]?.trouble;
}
