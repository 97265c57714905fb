import type { CallInput } from '#server/testing/caller.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import type { World } from './permission-matrix-world.ts';

type MakeInput = (world: World) => CallInput<Endpoint> | Promise<CallInput<Endpoint>>;

const withId = (made: Promise<string>) => made.then((id) => ({ params: { id } }));

/** Rates and budgets. */
export const rateMatrix: Readonly<Record<string, string>> = {
  'rates.billableDefaults': '- o o o o o o',
  'rates.list': '- o x x x o o',
  'rates.put': '- 0 x x x o o',
  'rates.putRounding': '- 0 x x x o o',
  'rates.rounding': '- o x x x o o',
  'rates.remove': '- 0 x x x o o',

  'budgets.list': '- o o o o o o',
  'budgets.export': '- o o o o o o',
  // A budget of a project of the team.
  'budgets.put': '- 0 x x o o o',
  'budgets.series': '- 0 0 0 o o o',
  'budgets.remove': '- 0 0 0 o o o',
};

export const rateInputs: Readonly<Record<string, MakeInput>> = {
  'rates.put': ({ subject }) => ({
    body: { kind: 'billable', employeeId: subject.employeeId, hourly: '80' },
  }),
  'rates.putRounding': ({ tenant }) => ({
    body: { projectId: tenant.projectId, rule: { to: 15, mode: 'up', on: 'entry' } },
  }),
  'rates.remove': (world) => withId(world.newRate()),
  'budgets.put': ({ tenant }) => ({ body: { projectId: tenant.projectId, measure: 'hours', limit: 3600 } }),
  'budgets.series': (world) => withId(world.newBudget()),
  'budgets.remove': (world) => withId(world.newBudget()),
};
