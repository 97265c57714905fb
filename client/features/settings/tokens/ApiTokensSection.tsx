import { lazy } from 'react';
import { LazyBlock } from '#client/features/settings/parts/LazyBlock.tsx';

const ApiTokensPanel = lazy(() =>
  import('#client/features/settings/tokens/ApiTokensPanel.tsx').then((module) => ({
    default: module.ApiTokensPanel,
  })),
);

/** Tokens with which programs work in the name of the person. */
export function ApiTokensSection() {
  return (
    <LazyBlock id="apiTokens">
      <ApiTokensPanel />
    </LazyBlock>
  );
}
