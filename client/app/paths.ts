function withQuery(path: string, query: Record<string, string | undefined>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== '') params.set(key, value);
  const text = params.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** Every address of the product, once. */
export const paths = {
  home: (query: { create?: '1' } = {}) => withQuery('/', query),
  /** The list of tasks on Home. */
  tasks: () => '/#tasks',
  login: (query: { next?: string; email?: string } = {}) => withQuery('/auth/login', query),
  register: () => '/auth/register',
  passcode: (query: { email?: string; code?: string; next?: string } = {}) =>
    withQuery('/auth/passcode', query),
  verifyEmail: () => '/verify-email',
  createOrganization: () => '/create-organization',
  selectWorkspace: () => '/select-workspace',
  timesheets: (query: { week?: string } = {}) => withQuery('/timesheets', query),
  task: (id: string) => `/task/${id}`,
  /** `section` is the anchor of one of its sections. */
  settings: (section?: string) => (section === undefined ? '/settings' : `/settings#${section}`),
  devUi: () => '/dev/ui',
} as const;
