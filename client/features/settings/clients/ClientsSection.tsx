import { LazyBlock } from '#client/features/settings/public/LazyBlock.tsx';
import { lazyView } from '#client/lib/lazy-part.ts';

const ClientsPanel = lazyView(() =>
  import('#client/features/settings/clients/ClientsPanel.tsx').then((module) => module.ClientsPanel),
);

/** Whom the organization works for. */
export function ClientsSection() {
  return (
    <LazyBlock id="clients">
      <ClientsPanel />
    </LazyBlock>
  );
}
