import { LazyBlock } from '#client/features/settings/public/LazyBlock.tsx';
import { lazyView } from '#client/lib/lazy-part.ts';

const ApiTokensPanel = lazyView(() =>
  import('#client/features/settings/tokens/ApiTokensPanel.tsx').then((module) => module.ApiTokensPanel),
);

/** Tokens with which programs work in the name of the person. */
export function ApiTokensSection() {
  return (
    <LazyBlock id="apiTokens">
      <ApiTokensPanel />
    </LazyBlock>
  );
}
