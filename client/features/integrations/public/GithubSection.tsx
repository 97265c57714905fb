import { chakra } from '@chakra-ui/react';
import { Suspense } from 'react';
import { SettingsBlock } from '#client/features/settings/public/SettingsBlock.tsx';
import { lazyView } from '#client/lib/failures/lazy-part.ts';
import { ListSkeleton } from '#client/ui/feedback/ListSkeleton.tsx';

const GithubPanel = lazyView(() =>
  import('#client/features/integrations/GithubPanel.tsx').then((module) => module.GithubPanel),
);

/** Tasks exchanged with repositories. */
export function GithubSection() {
  const waiting = (
    <chakra.div p="4">
      <ListSkeleton rows={2} />
    </chakra.div>
  );
  return (
    <SettingsBlock id="github">
      <Suspense fallback={waiting}>
        <GithubPanel />
      </Suspense>
    </SettingsBlock>
  );
}
