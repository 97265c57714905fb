import { can, type PermissionHolder } from './can.ts';
import type { Permission } from './permissions.ts';

/**
 * Figures that not everybody reads, and all that their reader has to hold, wherever they are shown (docs/rules/rates.md,
 * budgets.md, invoices.md, balance.md). An absence is closed to everybody but the person and those who decide about them.
 */
export const figureRights = {
  amount: ['ORG_RATES_VIEW'],
  cost: ['ORG_RATES_VIEW', 'ORG_COSTS_VIEW'],
  invoice: ['INVOICES_VIEW'],
  absence: ['CAN_APPROVE_TIMESHEET'],
} as const satisfies Record<string, readonly Permission[]>;

export type Figure = keyof typeof figureRights;

export function seesFigure(holder: PermissionHolder, figure: Figure): boolean {
  return figureRights[figure].every((permission) => can(holder, permission));
}

/** The figure of each kind of rate. */
export const figureOfRate = { billable: 'amount', cost: 'cost' } as const satisfies Record<string, Figure>;

/** The figure of each budget measure; hours have none. */
export const figureOfMeasure = { hours: undefined, money: 'amount', cost: 'cost' } as const satisfies Record<
  string,
  Figure | undefined
>;
