/** The zero of each script with ten consecutive digits that people type. */
const zeros = [
  ...[0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66],
  ...[0xe50, 0xed0, 0xf20, 0x1040, 0x17e0, 0x1810, 0xff10],
];

/** Marks between digits in Arabic and in full width. */
const marks: Readonly<Record<string, string>> = {
  '\u066b': '.',
  '\u066c': "'",
  '\uff0c': ',',
  '\uff0e': '.',
  '\uff1a': ':',
  '\u2212': '-',
};

function latin(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const zero = zeros.find((one) => code >= one && code < one + 10);
  return zero === undefined ? (marks[sign] ?? sign) : String(code - zero);
}

/** Writes the digits of every script as 0 to 9: `١٢:٣٠` is `12:30`. */
export function latinDigits(text: string): string {
  return text.replaceAll(/[\p{Nd}\u066b\u066c\uff0c\uff0e\uff1a\u2212]/gu, latin);
}
