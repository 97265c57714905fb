const carried = ['code', 'state', 'error', 'error_description', 'iss', 'user'];
const longest = 4096;

/**
 * A form posted from another site comes without our cookie, which a visit to the same address brings along. So the
 * browser is sent there, with what the form said.
 */
export function formReturn(provider: string, form: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const name of carried) {
    const value = form[name];
    if (typeof value === 'string' && value !== '' && value.length <= longest) query.set(name, value);
  }
  return `/api/auth/social/${encodeURIComponent(provider)}/callback?${query}`;
}
