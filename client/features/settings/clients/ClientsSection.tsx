import { lazy } from 'react';
import { LazyBlock } from '#client/features/settings/parts/LazyBlock.tsx';

const ClientsPanel = lazy(() =>
  import('#client/features/settings/clients/ClientsPanel.tsx').then((module) => ({
    default: module.ClientsPanel,
  })),
);

/** Whom the organization works for. */
export function ClientsSection() {
  return (
    <LazyBlock id="clients">
      <ClientsPanel />
    </LazyBlock>
  );
}
