/** A text on its way into a file: without control characters, halves of letters and what is no letter; lines and tabs stay. */
export const printable = (text: string): string =>
  text.replaceAll(/(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]|\p{Cs}/gu, '');
