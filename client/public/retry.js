// The application's first code was lost on the way: nothing else is there yet that could ask for it again.
{
  const key = 'load-tries';
  const delays = [500, 3000, 15000];
  const reload = () => location.reload();
  const onLost = ({ target }) => {
    if (!(target instanceof HTMLScriptElement) || target.type !== 'module') return;
    const tries = Number(sessionStorage.getItem(key) ?? 0);
    if (!navigator.onLine) return addEventListener('online', reload);
    if (tries >= delays.length) return;
    sessionStorage.setItem(key, String(tries + 1));
    setTimeout(reload, delays[tries]);
  };
  // Errors of elements do not bubble.
  addEventListener('error', onLost, true);
}
