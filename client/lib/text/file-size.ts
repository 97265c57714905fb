const units = ['B', 'kB', 'MB', 'GB'] as const;
const step = 1024;

/** `1536` → "1.5 kB". */
export function fileSizeText(
  bytes: number,
  toText: (value: number, options?: Intl.NumberFormatOptions) => string,
): string {
  const power = bytes > 0 ? Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(step))) : 0;
  return `${toText(bytes / step ** power, { maximumFractionDigits: 1 })} ${units[power]}`;
}
