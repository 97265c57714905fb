/**
 * A text for a file: without control characters, unpaired surrogates and noncharacters; line breaks and tabs stay.
 */
export const printable = (text: string): string =>
  text.replaceAll(/(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]|\p{Cs}/gu, '');
