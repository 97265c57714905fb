declare const meaning: unique symbol;

/** A moment, which clocks show differently from zone to zone. Every `Date` is one, unless a row says that it is a day. */
export interface Instant extends Date {
  readonly [meaning]?: 'moment';
}

/** A date of a row that stands for a day: `dayOfColumn` and `dayOfDate` read it, and whatever reads an `Instant` refuses it. */
export interface StoredDate extends Date {
  readonly [meaning]?: 'day';
}
