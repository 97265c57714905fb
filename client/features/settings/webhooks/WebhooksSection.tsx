import { LazyBlock } from '#client/features/settings/public/LazyBlock.tsx';
import { lazyView } from '#client/lib/lazy-part.ts';

const WebhooksPanel = lazyView(() =>
  import('#client/features/settings/webhooks/WebhooksPanel.tsx').then((module) => module.WebhooksPanel),
);

/** Addresses that are told what happens. */
export function WebhooksSection() {
  return (
    <LazyBlock id="webhooks">
      <WebhooksPanel />
    </LazyBlock>
  );
}
