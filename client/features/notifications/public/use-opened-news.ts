import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { WorkerMessage } from '#client/service-worker/messages.ts';

/** Goes where news leads that was opened outside of the page. */
export function useOpenedNews(): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const { serviceWorker } = navigator;
    const open = ({ data }: MessageEvent<WorkerMessage>) => {
      if (data.type === 'OPEN') void navigate(data.path);
    };
    serviceWorker.addEventListener('message', open);
    return () => serviceWorker.removeEventListener('message', open);
  }, [navigate]);
}
