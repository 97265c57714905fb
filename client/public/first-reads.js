// Requests what this page read first when it was last opened, while its code is on the way. `client/lib/api/batch.ts`
// writes the list and takes the answers.
try {
  const { language, tenant, isLive, pages = {} } = JSON.parse(localStorage.getItem('first-reads') ?? '{}');
  const cookies = new Map(
    document.cookie.split('; ').map((cookie) => cookie.split('=').map(decodeURIComponent)),
  );
  const token = cookies.get('auth-token');
  const reads = pages[location.pathname];
  const claims = () => JSON.parse(atob(token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')));
  const isOver = () => claims().exp * 1000 < Date.now() + 10_000;
  const mayRead = navigator.onLine && token && tenant === cookies.get('auth-tenant-id');
  if (reads && mayRead && localStorage.getItem('unsent-sign-out') === null && !isOver()) {
    const controller = new AbortController();
    const authorization = `Bearer ${token}`;
    const headers = {
      authorization,
      accept: 'application/json',
      'accept-language': language,
      'content-type': 'application/json',
      'takt-session': 'cookie',
      'tenant-id': tenant,
    };
    const first = { reads, language, authorization, closeStream: () => controller.abort() };
    const openStream = async () => {
      const response = await fetch('/api/events', { headers: { authorization }, signal: controller.signal });
      return { response, openedAt: Date.now() };
    };
    // Before anything is read, so that no change is missed.
    if (isLive) first.stream = openStream();
    const read = async () => {
      await first.stream;
      const sentAt = Date.now();
      const body = JSON.stringify({ reads, tags: [] });
      const response = await fetch('/api/batch', { method: 'POST', headers, body });
      return { response, sentAt, receivedAt: Date.now() };
    };
    first.answer = read();
    first.stream?.catch(() => {});
    first.answer.catch(() => {});
    window.firstReads = first;
  }
} catch {
  // What cannot be read any more is written anew.
  localStorage.removeItem('first-reads');
}
