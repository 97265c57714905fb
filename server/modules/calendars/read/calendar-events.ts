export interface ReadOptions {
  /** The zone of the person, for whole days and for times without a zone. */
  readonly timeZone: string;
  readonly from: Date;
  readonly to: Date;
  /** The person's own addresses, whose declined invitations are left out. */
  readonly people: readonly string[];
}

/** An instance of an event within the days that are read. */
export interface ReadEvent {
  readonly seriesId: string;
  /** The start that the series gives it, which stays when it is moved; empty for a single event. */
  readonly instance: string;
  /** Absent: private, or none. */
  readonly title?: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** Of an event of whole days: the first and the last one. */
  readonly firstDay?: string;
  readonly lastDay?: string;
  readonly isBusy: boolean;
}

export interface ReadCalendar {
  readonly name?: string;
  /** In the order of their starts; each instance of a series once. */
  readonly events: ReadEvent[];
}
