/** What permissions are about, in the order of the screen; the first pattern that fits counts. */
const patterns = {
  time: /^(TIME_TRACKER|TIMESHEET_EDIT_TIME|CAN_APPROVE_TIMESHEET|ALLOW_\w+_TIME|DELETE_SCREENSHOTS|ORG_MEMBER_LAST_LOG_VIEW)$/,
  tasks: /^(ORG_TASK|ORG_SPRINT|ORG_TAG|ORG_TAGS|DAILY_PLAN)_/,
  projects: /^(ORG_PROJECT_|PROJECT_MODULE_|ACCESS_PRIVATE_PROJECTS)/,
  teams: /^ORG_TEAM_/,
  people:
    /^(ORG_EMPLOYEES|ORG_MEMBERS|ORG_USERS|ORG_INVITE|EMPLOYEE_AVAILABILITY|SELECT_EMPLOYEE|CHANGE_SELECTED_EMPLOYEE|PROFILE|TENANT_ADD|ACCESS_DELETE_ACCOUNT)/,
  dashboards: /(^DASHBOARD_|_DASHBOARD(_VIEW)?$)/,
  integrations: /^(INTEGRATION|PLUGIN)_/,
  timeOff: /^(TIME_OFF|APPROVALS_POLICY|REQUEST_APPROVAL)_/,
  money:
    /^(ORG_PAYMENT|ORG_EXPENSES|EMPLOYEE_EXPENSES|ORG_INCOMES|INVOICES|ESTIMATES|VIEW_ALL_ACCOUNTING|ORG_CONTRACT)_/,
  sales: /(^ORG_PROPOSALS?_|SALES_PIPELINES$|^ORG_CONTACT_)/,
  hiring: /^(ORG_CANDIDATES|ORG_JOB|CHANGE_SELECTED_CANDIDATE)/,
  inventory: /(INVENTORY|GALLERY|EQUIPMENT|^ORG_PRODUCT)_/,
} as const;

export type PermissionArea = keyof typeof patterns | 'workspace';

const areas = Object.entries(patterns);

export function areaOf(permission: string): string {
  return areas.find(([, pattern]) => pattern.test(permission))?.[0] ?? 'workspace';
}

/** Rows by area, in the order of the screen: first what everybody works with, at the end what few use. */
export const areaOrder: readonly PermissionArea[] = [
  'time',
  'tasks',
  'projects',
  'teams',
  'people',
  'workspace',
  'dashboards',
  'integrations',
  'timeOff',
  'money',
  'sales',
  'hiring',
  'inventory',
];
