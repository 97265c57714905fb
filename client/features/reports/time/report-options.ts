import { type RoundingMode, roundingMode } from '#shared/enums/report.ts';
import { type ReportRounding, reportRoundings } from '#shared/reports/rounding.ts';
import {
  defaultGroups,
  defaultRounding,
  type ViewDimension,
  type ViewGroups,
  viewDimension,
} from '#shared/reports/summary-view.ts';

/** The dimensions for groups of a report. */
export const dimensions = viewDimension.options;

/** The counting and comparison options of a report. */
export interface ReportOptions {
  /** Not the same twice. */
  readonly groups: ViewGroups;
  readonly isCompared: boolean;
  /** Minutes, or the rules for billing; 0: as it is. */
  readonly roundTo: ReportRounding;
  readonly rounding: RoundingMode;
}

const dimensionOf = (text: string | undefined): ViewDimension | undefined =>
  dimensions.find((dimension) => dimension === text);

function readGroups(text: string | null): ReportOptions['groups'] {
  const [first, second] = (text ?? '').split(',').map(dimensionOf);
  if (first === undefined) return defaultGroups;
  return second === undefined || second === first ? [first] : [first, second];
}

export function readOptions(params: URLSearchParams): ReportOptions {
  const round = params.get('round');
  return {
    groups: readGroups(params.get('group')),
    isCompared: params.get('compare') === 'previous',
    roundTo: reportRoundings.find((one) => String(one) === round) ?? 0,
    rounding: roundingMode.safeParse(params.get('rounding')).data ?? defaultRounding,
  };
}

/** The parameters of the address for a change; an empty text removes the parameter. */
export function optionTexts(change: Partial<ReportOptions>): Record<string, string> {
  const { groups, isCompared, roundTo, rounding } = change;
  const group = groups?.join(',');
  return {
    ...(group === undefined ? {} : { group: group === defaultGroups.join(',') ? '' : group }),
    ...(isCompared === undefined ? {} : { compare: isCompared ? 'previous' : '' }),
    ...(roundTo === undefined ? {} : { round: roundTo === 0 ? '' : String(roundTo) }),
    ...(rounding === undefined ? {} : { rounding: rounding === defaultRounding ? '' : rounding }),
  };
}

/** The part of a summary's query that the options decide. */
export function optionQuery({ groups, isCompared, roundTo, rounding }: ReportOptions) {
  return {
    groupBy: [...groups],
    ...(isCompared ? { compare: 'previous' as const } : {}),
    ...(roundTo === 0 ? {} : { roundTo, rounding }),
  };
}
