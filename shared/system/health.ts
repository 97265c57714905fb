/** Responds as long as the process runs, regardless of its parts. */
export const alivePath = '/health/live';
