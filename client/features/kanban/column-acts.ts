/** What can be done with a column. */
export interface ColumnActs {
  /** Absent for whoever may not create tasks yet. */
  readonly add: ((columnKey: string) => void) | undefined;
  readonly fold: (columnKey: string) => void;
  /** Managers change the order: so many places further. */
  readonly shift: ((columnKey: string, by: number) => void) | undefined;
}

/** Beyond an end there is no place to move to. */
export interface ColumnEnds {
  readonly isFirst: boolean;
  readonly isLast: boolean;
}
