/** Percent with one decimal; nothing is no part of nothing. */
export const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10;

/** Whole percent of a row's time that can be billed. */
export const billableShare = ({ billableSeconds, seconds }: { billableSeconds: number; seconds: number }) =>
  Math.round(percentOf(billableSeconds, seconds));
