/** Answers as long as the process does, whatever the parts do. */
export const alivePath = '/health/live';
