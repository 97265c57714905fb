function withQuery(path: string, query: Record<string, string | undefined>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== '') params.set(key, value);
  const text = params.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** The filters of the list of time; an address with all of them leaves none to the last visit. */
interface TimeListFilter {
  from: string;
  to: string;
  client?: string;
  project?: string;
  billable?: 'yes' | 'no';
}
const noListFilter = {
  ...{ client: '', project: '', billable: '', employee: '', task: '', label: '', status: '', q: '' },
};

/** Every address of the product, once. */
export const paths = {
  /** With `create` the field for a new task has the focus. */
  home: (query: { create?: '1' } = {}) => withQuery('/', query),
  /** Every task of the team, or the person's own. */
  tasks: (query: { tasks?: 'mine'; q?: string; view?: string } = {}) => withQuery('/tasks', query),
  /** The team's board; `employee` is the full name of the member it is narrowed to. */
  kanban: (query: { employee?: string; q?: string } = {}) => withQuery('/kanban', query),
  /** One's own plan of today; `employee` is the member whose day a manager looks at. */
  myDay: (query: { employee?: string } = {}) => withQuery('/my-day', query),
  projects: (query: { create?: '1' } = {}) => withQuery('/projects', query),
  project: (id: string) => `/projects/${id}`,
  login: (query: { next?: string; email?: string; method?: 'code' } = {}) => withQuery('/auth/login', query),
  forgotPassword: (query: { email?: string; next?: string } = {}) =>
    withQuery('/auth/forgot-password', query),
  acceptInvite: (query: { email?: string; code?: string; token?: string } = {}) =>
    withQuery('/auth/accept-invite', query),
  /** The setup of a second factor that a role demands. */
  secondFactor: (query: { next?: string } = {}) => withQuery('/auth/second-factor', query),
  register: () => '/auth/register',
  passcode: (query: { email?: string; code?: string; next?: string } = {}) =>
    withQuery('/auth/passcode', query),
  verifyEmail: () => '/verify-email',
  createOrganization: () => '/create-organization',
  selectWorkspace: () => '/select-workspace',
  timesheets: (query: { week?: string; day?: string; member?: string } = {}) =>
    withQuery('/timesheets', query),
  /** The entries of a period, of everybody whose time one may see; with a filter just those. */
  timeList: (filter?: TimeListFilter) =>
    filter === undefined
      ? '/timesheets?view=list'
      : `/timesheets?${new URLSearchParams({ view: 'list', ...noListFilter, ...filter }).toString()}`,
  /** Weeks that wait for the signed-in person's decision; of `member` alone. */
  review: (query: { member?: string } = {}) => withQuery('/timesheets/review', query),
  /** Time and plans by month, week or day. */
  calendar: (query: { view?: 'week' | 'day'; day?: string; member?: string } = {}) =>
    withQuery('/calendar', query),
  /** Time and activity, or another report. */
  reports: (
    report?: 'team' | 'weekly-limits' | 'apps' | 'productivity' | 'balance' | 'budgets' | 'unbilled',
  ) => (report === undefined ? '/reports' : `/reports/${report}`),
  /** The report of a period, of the time on one task. */
  reportOfTask: (query: { task: string; from: string; to: string }) => withQuery('/reports', query),
  /** The invoices; `create` begins one, for a client and a period where they are named; `all` one for each client. */
  invoices: (query: { create?: '1'; all?: '1'; client?: string; from?: string; to?: string } = {}) =>
    withQuery('/invoices', query),
  /** Drafts that are made each week, month or quarter. */
  recurringInvoices: () => '/invoices/recurring',
  invoice: (id: string) => `/invoices/${id}`,
  /** The estimates; `create` begins one. */
  estimates: (query: { create?: '1' } = {}) => withQuery('/invoices/estimates', query),
  estimate: (id: string) => `/invoices/estimates/${id}`,
  task: (id: string) => `/task/${id}`,
  /** The boards of the team, or one of them. */
  board: (id?: string) => (id === undefined ? '/board' : `/board/${id}`),
  /** The start page of meetings; their links name a room. */
  meet: () => '/meet/livekit',
  /** The people of the active team; with `invite` the invitation is open. */
  members: (query: { invite?: '1' } = {}) => withQuery('/members', query),
  /** Own absences, and those of the team. */
  absences: () => '/absences',
  /** Asking to be let into a public team. */
  join: (query: { team?: string } = {}) => withQuery('/join', query),
  /** All notifications; `show` leaves out what was read. */
  notifications: (query: { show?: 'unread' } = {}) => withQuery('/notifications', query),
  /** A member and what they work on. */
  profile: (userId: string, query: { name?: string; show?: 'plans' | 'activity' } = {}) =>
    withQuery(`/profile/${userId}`, query),
  /** The public page of a team. */
  publicTeam: (profileLink: string, id: string) => `/team/${encodeURIComponent(profileLink)}/${id}`,
  /** All pages of help, or one of them, named as its file. */
  help: (page?: string) => (page === undefined ? '/help' : `/help/${page}`),
  /** All settings, or one of their sections. */
  settings: (section?: string) => (section === undefined ? '/settings' : `/settings/${section}`),
} as const;
