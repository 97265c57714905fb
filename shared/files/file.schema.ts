/** Of whatever keeps files, pictures and imports alike. */
export const fileTexts = {
  storeAway: 'Files cannot be saved or read at the moment. Please try again in a few minutes.',
} as const;
