import { lazy } from 'react';
import { LazyBlock } from '#client/features/settings/parts/LazyBlock.tsx';

const WebhooksPanel = lazy(() =>
  import('#client/features/settings/webhooks/WebhooksPanel.tsx').then((module) => ({
    default: module.WebhooksPanel,
  })),
);

/** Addresses that are told what happens. */
export function WebhooksSection() {
  return (
    <LazyBlock id="webhooks">
      <WebhooksPanel />
    </LazyBlock>
  );
}
