import { useCallback, useEffect, useState } from 'react';

/** Seconds left, from the clock and not from counted ticks: a tab that slept shows the right figure. */
export function useCountdown(seconds: number, options: { running: boolean }) {
  const [until, setUntil] = useState(() => (options.running ? Date.now() + seconds * 1000 : 0));
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  const counting = left > 0;

  useEffect(() => {
    if (!counting) return;
    const timer = window.setInterval(() => setNow(Date.now()), 250);
    return () => window.clearInterval(timer);
  }, [counting]);

  const restart = useCallback(() => {
    setNow(Date.now());
    setUntil(Date.now() + seconds * 1000);
  }, [seconds]);

  return { left, restart };
}
