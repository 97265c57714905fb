import { GithubArrivalView } from '#client/features/integrations/GithubArrivalView.tsx';

export function GithubPage() {
  return <GithubArrivalView />;
}
