import { call } from '#client/lib/api.ts';
import { useAttempt } from '#client/lib/use-attempt.ts';
import { integrationsApi } from '#shared/integrations/integrations.api.ts';

/** The way to GitHub's page of the App. */
export function useInstall() {
  const { isBusy, failure, attempt } = useAttempt();

  const install = () =>
    attempt(async () => {
      const { url } = await call(integrationsApi.installState, {});
      window.location.assign(url);
    });

  return { isBusy, failure, install };
}
